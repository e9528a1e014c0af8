/** What another server's status means for those who configured its address. */
export function describeStatus(status: number): string {
  if (status === 401 || status === 403) return '它不接受密钥，请核对通知渠道的文件'
  if (status === 404 || status === 405 || status === 410) return '网址不对或者已经停用，请核对通知渠道的文件'
  if (status === 429) return '发得太频繁'
  if (status >= 300 && status < 400) return '它要转到别的网址，请把最后的网址写进通知渠道的文件'
  if (status >= 500) return '它自己出错，请联系它的管理人员'
  return '它不接受这样的内容，请核对通知渠道的文件'
}

const connectionErrors: Readonly<Record<string, string>> = {
  ENOTFOUND: '没有这个主机名',
  EAI_AGAIN: '域名解析不了',
  ECONNREFUSED: '对方没有开放这个端口',
  ECONNRESET: '对方断开了连接',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  ETIMEDOUT: '超时',
  CERT_HAS_EXPIRED: '证书过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '证书没有通过核验',
  SELF_SIGNED_CERT_IN_CHAIN: '证书没有通过核验',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '证书没有通过核验',
  ERR_TLS_CERT_ALTNAME_INVALID: '证书不是这个主机名的',
}

/** Why a connection failed, by the code of its error; empty for what is not a code. */
export function describeConnection(code: string): string {
  const words = connectionErrors[code]
  if (words) return `${code}：${words}`
  return /^[A-Z_]{3,40}$/.test(code) ? code : ''
}

const wrongUrl = '网址不对，或者机器人已被移出群，请重新复制它的网址'
const tooOften = '发得太频繁'

/** Error codes of 企业微信 and 钉钉 that can happen to somebody who configures a robot. */
const robotErrors: Readonly<Record<number, string>> = {
  45009: tooOften,
  93000: wrongUrl,
  300005: wrongUrl,
  310000: '它的安全设置不允许，请核对加签的密钥（secret）、关键词（“三务公开”）和 IP 地址段',
  400013: '群已解散',
  400101: wrongUrl,
  400102: '机器人已停用',
  400106: wrongUrl,
  410100: tooOften,
  430102: '它认为内容不合适',
  430104: '它认为内容不合适',
}

/** Empty for other codes. */
export const describeRobotError = (code: number): string => robotErrors[code] ?? ''
