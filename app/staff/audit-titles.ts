/** What the audit calls things, in words. */
export const auditTitles: Record<string, string> = {
  'session.open': '登录',
  'session.close': '退出登录',
  'session.refuse': '登录失败',
  'session.refuse-code': '动态口令错误',
  'account.create': '开设账号',
  'account.change': '修改账号',
  'account.reset-password': '重置密码',
  'account.reset-factor': '重置动态口令',
  'account.unlock': '解除锁定',
  'account.own-password': '修改自己的密码',
  'account.set-up-factor': '绑定动态口令',
  'article.add': '写入文章',
  'article.withdraw': '撤回文章',
  'subsidy-batch.import': '导入补贴批次',
  'subsidy-batch.undo': '撤销补贴批次',
  'subsidy-payment.look-up': '补贴查询',
  'message.submit': '收到留言',
  'message.accept': '受理留言',
  'message.assign': '转办留言',
  'message.reply': '答复留言',
  'keys.rotate': '更换密钥',
}

const detailTitles: Record<string, string> = {
  role: '角色',
  areas: '范围',
  state: '状态',
  factor: '动态口令',
  factorRequired: '要求动态口令',
  failures: '失败次数',
  rows: '行数',
  count: '篇数',
  file: '文件',
  type: '类型',
  page: '页',
  found: '条数',
  from: '来源',
  areaId: '单位',
  receiptOnly: '仅凭回执',
}

export const titleOfDetail = (name: string): string => detailTitles[name] ?? name
