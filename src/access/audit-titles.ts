import type { TitledActions, AuditTitles } from '../audit/audit-titles.ts'
import { roleTitles } from './policy.ts'
import { providerCauses } from './sign-in/provider/problems.ts'

export const accessAudit = {
  actions: {
    'session.open': '登录',
    'session.close': '退出登录',
    'session.cancel': '放弃登录',
    'session.refuse': '登录失败',
    'session.end': '结束登录',
    'session.forbid': '越权访问被拒绝',
    'session.refuse-code': '动态口令错误',
    'account.create': '新增账号',
    'account.change': '修改账号',
    'account.reset-password': '重置密码',
    'account.reset-factor': '重置动态口令',
    'account.unlock': '解除锁定',
    'account.hand-over': '移交工作',
    'account.import': '从表格导入账号',
    'account.end-sessions': '结束账号的登录',
    'account.link-identity': '关联统一身份',
    'account.unlink-identity': '解除统一身份的关联',
    'account.own-password': '修改自己的密码',
    'account.set-up-factor': '绑定动态口令',
    'account.add-passkey': '添加通行密钥',
    'account.remove-passkey': '删除通行密钥',
    'audit.export': '导出操作记录',
  },
  subjects: { session: '账号', account: '账号' },
  details: {
    name: '姓名',
    role: '角色',
    grants: '角色和范围',
    areas: '管理范围',
    state: '账号状态',
    factor: '使用动态口令',
    passkey: '使用通行密钥',
    provider: '使用统一身份认证',
    cause: '原因',
    identity: '统一身份标识有修改',
    lastAdministrator: '没有按组收回角色，因为没有别的系统管理员',
    factorRequired: '要求动态口令',
    failures: '连续失败次数',
    sessions: '结束的登录数',
    taker: '接手人',
    texts: '移交的稿件',
    assigned: '移交的留言',
    left: '没有移交的工作',
    path: '想打开的页面',
    from: '网络来源代号',
  },
  values: {
    role: roleTitles,
    state: { active: '正常', disabled: '已停用' },
    areas: { '*': '全部旗县市' },
    cause: providerCauses,
  },
} as const satisfies AuditTitles

declare module '../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof accessAudit> {}
}
