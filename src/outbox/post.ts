import { InnerAddressError, send, type SendOptions, type SendResult } from '../platform/external/send.server.ts'
import { describeConnection, describeStatus } from './answer-words.ts'
import { DeliveryError } from './delivery-error.ts'

/** Sends to an address of the operator's. @throws DeliveryError that does not quote it, since it holds a secret. */
export async function post(url: string, options: SendOptions): Promise<SendResult> {
  let result: SendResult
  try {
    result = await send(url, options)
  } catch (error) {
    if (error instanceof InnerAddressError)
      throw new DeliveryError('地址是内部网络的，没有发送；确实要发，请在通知渠道的文件中写 "inner": true')
    const { code = '', name = '' } = error as { code?: string; name?: string }
    // Only the time limit aborts.
    const why = name === 'TimeoutError' || code === 'ABORT_ERR' ? '超时' : describeConnection(code) || '没有应答'
    throw new DeliveryError(`连接不上对方服务器（${why}）`)
  }
  if (result.status >= 200 && result.status < 300) return result
  throw new DeliveryError(`对方服务器答复 ${result.status}：${describeStatus(result.status)}`, {
    isFinal: result.status === 410,
  })
}
