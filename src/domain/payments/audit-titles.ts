import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'
import { batchActions } from './policy.ts'
import { subsidyTypes } from './rules.ts'

export const subsidyAudit = {
  actions: {
    'subsidy-batch.import': batchActions['subsidy-batch.import'].title,
    'subsidy-batch.undo': batchActions['subsidy-batch.undo'].title,
    'subsidy-batch.ask-undo': batchActions['subsidy-batch.ask-undo'].title,
    'subsidy-batch.decline-undo': '不同意撤销导入批次',
    'subsidy-import.confirm': '核对补贴文件',
    'subsidy-import.approve': batchActions['subsidy-batch.approve'].title,
    'subsidy-import.return': '退回补贴文件',
    'subsidy-payment.propose': '提出更正一笔补贴',
    'subsidy-payment.correct': '更正一笔补贴',
    'subsidy-payment.decline': '不同意更正一笔补贴',
    'subsidy-import.add': '上传补贴文件',
    'subsidy-import.columns': '选择补贴文件的各列',
    'subsidy-import.discard': '放弃上传的补贴文件',
    'subsidy-payment.look-up': '补贴查询',
    'subsidy-project.add': '新增补贴项目',
    'subsidy-project.change': batchActions['subsidy-project.change'].title,
  },
  subjects: {
    'subsidy-batch': '批次编号',
    'subsidy-import': '上传编号',
    'subsidy-project': '项目编码',
    'subsidy-payment': '查询人代号',
  },
  details: {
    fileName: '文件',
    already: '已有的行数',
    bad: '有错误的行数',
    totalFen: '合计',
    type: '查询类型',
    way: '查询途径',
    page: '查看的页码',
    found: '查到的条数',
    reason: '理由',
    correctionKind: '更正方式',
    number: '唯一标识',
    changedFields: '改动的内容',
  },
  values: {
    correctionKind: { correct: '更正', 'take-back': '收回', restore: '恢复' },
    way: { page: '网页', api: '接口' },
    type: Object.fromEntries(subsidyTypes.map(({ type, title }) => [type, title])),
  },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof subsidyAudit> {}
}
