import { articleActions } from '../../../domain/articles/policy.ts'
import { messageActions } from '../../../domain/messages/policy.ts'
import { batchActions } from '../../../domain/subsidies/policy.ts'
import { titles } from '../frame/menu.ts'
import { roleTitles } from '../../../access/policy.ts'

/** Titles of audit actions; those defined in a policy come from there. */
export const auditTitles: Record<string, string> = {
  'session.open': '登录',
  'session.close': '退出登录',
  'session.cancel': '放弃登录',
  'session.refuse': '登录失败',
  'session.forbid': '越权访问被拒绝',
  'session.refuse-code': '动态口令错误',
  'account.create': '新增账号',
  'account.change': '修改账号',
  'account.reset-password': '重置密码',
  'account.reset-factor': '重置动态口令',
  'account.unlock': '解除锁定',
  'account.own-password': '修改自己的密码',
  'account.set-up-factor': '绑定动态口令',
  'article.add': '写入文章',
  'article.withdraw': articleActions['article.withdraw'].title,
  'subsidy-batch.import': batchActions['subsidy-batch.import'].title,
  'subsidy-batch.undo': batchActions['subsidy-batch.undo'].title,
  'subsidy-payment.look-up': '补贴查询',
  'message.submit': '收到留言',
  'message.accept': messageActions['message.accept'].title,
  'message.assign': messageActions['message.assign'].title,
  'message.reply': messageActions['message.reply'].title,
  'keys.rotate': '更换密钥',
  'retention.run': '清理到期数据',
}

const detailTitles: Record<string, string> = {
  name: '姓名',
  role: '角色',
  areas: '管理范围',
  areaId: '地区或单位',
  state: '账号状态',
  factor: '使用动态口令',
  factorRequired: '要求动态口令',
  failures: '连续失败次数',
  fileName: '文件',
  rows: '行数',
  already: '已有的行数',
  bad: '有错误的行数',
  totalFen: '合计',
  removed: '作废的旧密钥',
  count: '篇数',
  type: '查询类型',
  page: '查看的页码',
  path: '想打开的页面',
  found: '查到的条数',
  from: '网络来源代号',
  receiptOnly: '仅凭回执编号查看',
  messages: '删除的留言',
  payments: '删除的补贴记录',
  lookUps: '删除的查询记录',
}

/** Subject of an action; empty if it is the actor. */
export function wordsOfSubject({ actor, action, subject }: { actor: string; action: string; subject: string }): string {
  if (subject === actor) return ''
  const kind = action.slice(0, action.indexOf('.'))
  const words = subjectTitles[kind]
  return words && /^[\w.-]+$/.test(subject) ? `${words} ${subject}` : subject
}

/** Subjects are names or numbers; the first part of the action tells of what. */
const subjectTitles: Record<string, string> = {
  session: '账号',
  account: '账号',
  article: '文章编号',
  'subsidy-batch': '批次编号',
  'subsidy-payment': '查询人代号',
  message: '留言编号',
}

type Value = string | number | boolean | null

/** Titles of coded values, by the name of the detail. */
const valueTitles: Record<string, Record<string, string>> = {
  role: roleTitles,
  state: { active: '正常', disabled: '已停用' },
  areas: { '*': '全部旗县市' },
  path: titles,
  type: { 1: '个人补贴', 2: '家庭补贴', 3: '同村补贴' },
}

/** Names beyond this number are only counted. */
const mostNames = 6

/** Ids of the areas in a detail; `wordsOfDetail` needs their names. */
export const areasOfDetail = (name: string, value: Value): number[] =>
  ['areaId', 'areas', 'areasBefore'].includes(name)
    ? String(value)
        .split(',')
        .map(Number)
        .filter((id) => Number.isInteger(id) && id > 0)
        .slice(0, mostNames)
    : []

/** One detail of an event as readable text, such as 角色：编辑. */
export function wordsOfDetail(name: string, value: Value, areaNames: ReadonlyMap<number, string>): string {
  // Old values of a change use the same name with the suffix "Before".
  const [, now = name] = /^(.+)Before$/.exec(name) ?? []
  return `${now === name ? '' : '原'}${detailTitles[now] ?? now}：${wordsOfValue(now, value, areaNames)}`
}

function wordsOfValue(name: string, value: Value, areaNames: ReadonlyMap<number, string>): string {
  if (value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (name === 'totalFen') return `${(Number(value) / 100).toFixed(2)} 元`
  const areas = areasOfDetail(name, value)
  if (areas.length > 0) {
    const all = String(value).split(',').length
    const names = areas.map((id) => areaNames.get(id) ?? `编号 ${id}`).join('、')
    return all > areas.length ? `${names}等 ${all} 个` : names
  }
  return valueTitles[name]?.[String(value)] ?? String(value)
}
