import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'
import { reportActions } from './policy.ts'
import { resultTitles } from './states.ts'

export const reportAudit = {
  actions: {
    'personal-data.submit': '收到个人信息反映',
    'personal-data.close': reportActions['personal-data.close'].title,
    'personal-data.reopen': reportActions['personal-data.reopen'].title,
    'personal-data.end': reportActions['personal-data.end'].title,
    'personal-data.contact': reportActions['personal-data.contact'].title,
  },
  subjects: { 'personal-data': '个人信息反映编号' },
  details: { articleId: '文章编号', reportResult: '办理结果' },
  values: { reportResult: resultTitles },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof reportAudit> {}
}
