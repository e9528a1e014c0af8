/** Descriptions of parameters and fields, the same in every endpoint except those in `byPath`. */
const words: Record<string, string> = {
  areaCode: '12 位行政区划代码',
  areaId: '地区或单位的编号，包括它下面的各级单位；不写为本区',
  areaName: '名称中的文字，几个词之间用空格',
  articleTypeId: '栏目编号，包括它的下级栏目',
  code: '动态口令，只有绑定了的账号需要',
  content: '留言内容',
  createYear: '只在这一年发布的文章中找，2000 到 2099',
  currentPage: '第几页，从 1 起，默认 1；超出时列表为空',
  endDate: '结束日期，YYYY-MM-DD',
  endData: 'endDate 的旧写法',
  'idempotency-key': 'UUID；编号相同的请求只生成一条留言',
  importArticle: '1 或 true：只列要闻',
  loginName: '账号，前后空格不计',
  nickname: '昵称',
  numberOf: '文章在列表中的位置，从 1 起',
  objectIdentity: '身份证号，15 位或 18 位',
  page: '第几页，从 1 起',
  pageSize: '每页条数，1 到 100，默认 10',
  parameter: '要检索的文字，最多 100 个字',
  parentId: '上级单位的编号；不写为本区',
  password: '密码，前后空格不计',
  phone: '11 位手机号码',
  receipt: '回执编号，可看到仅凭回执查看的那一条',
  receiptOnly: 'true：内容和反馈仅凭回执编号查看',
  startDate: '开始日期，YYYY-MM-DD',
  startData: 'startDate 的旧写法',
  startYear: '只检索这一年发布的文章，2000 到 2099',
  token: '登录时得到的令牌',
  topAreaCode: '地区的 12 位代码；只能是本区',
  type: '1 苏木乡镇和嘎查村，2 部门',
  unitType: '1 苏木乡镇和嘎查村，2 部门',
}

const byPath: readonly [string, Record<string, string>][] = [
  ['/api/article/article/browse', { id: '文章编号' }],
  ['/api/article/article/type/get/bind', { id: '地区或单位的编号' }],
  ['/api/article/article/type', { id: '栏目编号' }],
  ['/api/system/area', { id: '地区或单位的编号' }],
  ['/api/system/subsidy/page', { pageSize: '每页条数，1 到 10，默认 10' }],
  ['/api/system/subsidy', { type: '1 个人，2 家庭，3 同村' }],
]

/** The description of a parameter; undefined if there is none. */
export function wordsFor(path: string, name: string): string | undefined {
  const own = byPath.find(([start, those]) => path.startsWith(start) && name in those)
  return own?.[1][name] ?? words[name]
}
