/** Every `code` of an API response: the HTTP status, except for the token codes. */
export const codeWords = {
  200: '成功',
  400: '参数、正文、网址或请求头有误，message 中说明',
  401: '账号、密码或动态口令不对',
  403: '没有权限，或从其他网站提交',
  404: '没有这个接口，或本区没有这篇文章、这个栏目或单位',
  405: '这个接口不支持这种请求方法，应答头 Allow 为支持的方法',
  408: '请求没有在 50 秒内发完',
  409: '与现有情况冲突',
  410: '文章已经撤下，message 中说明时间和理由',
  413: '正文超过 64 KB',
  415: '不支持这种正文格式',
  416: '所要的部分超出文件的长度（只用于附件和静态文件）',
  417: '不支持请求头 Expect 的要求',
  429: '请求或尝试次数过多，应答头 Retry-After 为需等待的秒数',
  431: '网址和请求头合计超过 32 KB',
  451: '文章暂不公开，正在核对内容',
  500: '系统出错',
  503: '没有在 50 秒内完成，或系统正在恢复（应答头 Retry-After 为需等待的秒数）',
  50008: '没有登录，或登录已失效（HTTP 401）',
  50012: '账号已在别处登录（HTTP 401）',
  50014: '登录已过期（HTTP 401）',
} as const

export type Code = keyof typeof codeWords

export const isCode = (number: number): number is Code => number in codeWords
