import type { ActionsOf, AuditTitles } from '../../audit/audit-titles.ts'
import { articleActions } from './policy.ts'
import { stageTitles } from './writing/workflow.ts'

export const articleAudit = {
  actions: {
    'article.add': '写入文章',
    'article.create': '新建稿件',
    'article.edit': '修改稿件',
    'article.delete': '稿件放入回收站',
    'article.restore': '从回收站恢复稿件',
    'article.revise': '开始修订文章',
    'article.submit': '送审',
    'article.recall': '撤回送审',
    'article.approve': '审核通过',
    'article.return': '退回稿件',
    'article.preview': '生成预览链接',
    'article.preview-open': '打开预览链接',
    'article.preview-revoke': '停用预览链接',
    'article.remark': '写审核意见',
    'article.release': '发布',
    'article.release-at-once': '紧急发布',
    'article.confirm': '补审紧急发布',
    'article.withdraw': articleActions['article.withdraw'].title,
    'category.write': '写入栏目',
  },
  subjects: { article: '文章编号' },
  details: {
    count: '篇数',
    version: '第几次保存',
    stage: '审核环节',
    findings: '检查发现的问题',
    effective: '发布时间',
    emergency: '紧急发布',
    link: '链接编号',
    expires: '到期时间',
  },
  values: { stage: stageTitles },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends ActionsOf<typeof articleAudit> {}
}
