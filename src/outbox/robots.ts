import { createHmac } from 'node:crypto'
import { describeRobotError } from './answer-words.ts'
import { DeliveryError } from './delivery-error.ts'
import { post } from './post.ts'

/** What both kinds of robots take in a minute. */
export const robotMessagesPerMinute = 20

type Robot = { url: string; inner: boolean }

/** Writes to a group of 企业微信. @throws DeliveryError */
export const tellWecom = (robot: Robot, text: string): Promise<void> => tell(robot.url, robot, text)

/** Writes to a group of 钉钉; with a secret where its robot wants a signature. @throws DeliveryError */
export function tellDingtalk(robot: Robot & { secret?: string | undefined }, text: string, now: Date): Promise<void> {
  const url = new URL(robot.url)
  if (robot.secret) {
    const timestamp = now.getTime()
    url.searchParams.set('timestamp', String(timestamp))
    url.searchParams.set('sign', signDingtalk(robot.secret, timestamp))
  }
  return tell(url.href, robot, text)
}

export const signDingtalk = (secret: string, timestamp: number): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

async function tell(url: string, { inner }: Robot, content: string): Promise<void> {
  const { text } = await post(url, {
    method: 'POST',
    inner,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msgtype: 'text', text: { content } }),
  })
  const code = readErrorCode(text)
  // They refuse with status 200.
  if (code !== 0)
    throw new DeliveryError(code === null ? '机器人的答复不能识别，请核对它的网址' : describeRefusal(code))
}

function describeRefusal(code: number): string {
  const why = describeRobotError(code)
  return `机器人没有接受，错误码 ${code}${why && `：${why}`}`
}

function readErrorCode(text: string): number | null {
  try {
    const { errcode } = JSON.parse(text) as { errcode?: unknown }
    return typeof errcode === 'number' ? errcode : null
  } catch {
    return null
  }
}
