import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'
import { settingsActions } from './policy.ts'

export const settingsAudit = {
  actions: {
    'settings.add': '写入初始的网站设置',
    'settings.change': settingsActions['settings.change'].title,
    'settings.restore': '恢复以前的网站设置',
  },
  subjects: { settings: '设置版本' },
  details: { changes: '改动', restored: '恢复的版本' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof settingsAudit> {}
}
