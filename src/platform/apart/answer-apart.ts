import { AppError } from '../errors.ts'

/**
 * The whole life of a program that `runApart` starts: takes its input, answers once, and ends. An AppError reaches the
 * caller with its code and message; any other error is `ApartError` there.
 */
export function answerApart(work: (input: unknown) => unknown): void {
  process.once('message', async ({ input }: { input: unknown }) => {
    try {
      send({ answer: await work(input) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      send({ refusal: { code: error.code, message: error.message } })
    }
  })
}

function send(reply: object): void {
  process.send?.(reply, undefined, undefined, () => process.exit(0))
}
