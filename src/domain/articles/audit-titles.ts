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
    'article.schedule': '定时公开修订',
    'article.unschedule': '取消定时公开',
    'article.confirm': '补审紧急发布',
    'article.withdraw': articleActions['article.withdraw'].title,
    'article.scan': '巡检已发布的文章',
    'saved-view.add': '保存稿件视图',
    'saved-view.rename': '改名稿件视图',
    'saved-view.delete': '删除稿件视图',
    'category.write': '写入栏目',
  },
  subjects: { article: '文章编号', 'saved-view': '视图编号' },
  details: {
    count: '篇数',
    version: '第几次保存',
    stage: '审核环节',
    findings: '检查发现的问题',
    effective: '发布时间',
    emergency: '紧急发布',
    articles: '检查的文章',
    concerned: '需要处理的文章',
    files: '核对的文件',
    damaged: '丢失或损坏的文件',
    cleaned: '清理的无用文件',
    asked: '问过的外部网址',
    dead: '打不开的外部网址',
    link: '链接编号',
    expires: '到期时间',
  },
  values: { stage: stageTitles },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends ActionsOf<typeof articleAudit> {}
}
