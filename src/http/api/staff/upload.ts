import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'

/** The only file of a request. @throws AppError invalid for a broken body, no file or several. */
export async function readUpload<Result extends object>(
  request: FastifyRequest,
  read: (file: AsyncIterable<Uint8Array>, name: string) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('invalid', '请以 multipart/form-data 上传文件。')
  let result: Result | undefined
  try {
    // To the end of the body, so that no second file is dropped silently.
    for await (const { file, filename } of request.files()) result = await read(file, filename)
  } catch (error) {
    // Unread, the rest of the body would block the next request of the connection.
    request.raw.unpipe().resume()
    throw isOfBody(error) ? new AppError('invalid', '上传的内容不完整或有误，一次只能上传一个文件。') : error
  }
  if (!result) throw new AppError('invalid', '没有收到文件，请重新选择后上传。')
  return result
}

/** Whether the multipart parser refused the body. Its errors have codes of Fastify's, or only a message. */
const isOfBody = (error: unknown): boolean =>
  error instanceof Error &&
  (String((error as NodeJS.ErrnoException).code).startsWith('FST_') ||
    /multipart|boundary|terminated early/i.test(error.message))
