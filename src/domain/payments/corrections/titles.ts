import type { CorrectionKind } from './table.server.ts'

export const correctionTitles: Record<CorrectionKind, string> = {
  correct: '更正',
  'take-back': '收回',
  restore: '恢复',
}
