import type { ActionsOf, AuditTitles } from '../../audit/audit-titles.ts'
import { articleActions } from './policy.ts'

export const articleAudit = {
  actions: {
    'article.add': '写入文章',
    'article.withdraw': articleActions['article.withdraw'].title,
    'category.write': '写入栏目',
  },
  subjects: { article: '文章编号' },
  details: { count: '篇数' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends ActionsOf<typeof articleAudit> {}
}
