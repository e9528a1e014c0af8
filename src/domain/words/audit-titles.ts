import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'
import { kindTitles } from './kinds.ts'

export const wordAudit = {
  actions: { 'word.add': '词库加词', 'word.import': '词库导入', 'word.remove': '词库删词' },
  subjects: { word: '词语' },
  details: { kind: '类别', replacement: '建议的写法' },
  values: { kind: kindTitles },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof wordAudit> {}
}
