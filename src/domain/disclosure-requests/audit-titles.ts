import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'
import { requestActions } from './policy.ts'
import { resultTitles } from './states.ts'

export const requestAudit = {
  actions: {
    'disclosure-request.submit': '收到公开申请',
    'disclosure-request.accept': requestActions['disclosure-request.accept'].title,
    'disclosure-request.ask': requestActions['disclosure-request.ask'].title,
    'disclosure-request.supply': '申请人补正',
    'disclosure-request.extend': requestActions['disclosure-request.extend'].title,
    'disclosure-request.answer': requestActions['disclosure-request.answer'].title,
    'disclosure-request.contact': requestActions['disclosure-request.contact'].title,
  },
  subjects: { 'disclosure-request': '公开申请编号' },
  details: { requestResult: '答复类型', supplyBy: '补正期限', answerBy: '答复期限' },
  values: { requestResult: resultTitles },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof requestAudit> {}
}
