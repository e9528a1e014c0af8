import { data } from 'react-router'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'

/**
 * Runs a loader and passes an `AppError` to the error page with its status and message. React Router turns any other
 * error into an anonymous 500, which is right for unexpected ones.
 */
export async function answer<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof AppError) throw data({ message: error.message }, { status: error.status })
    // Invalid parameters mean that no such page exists.
    if (error instanceof z.ZodError) throw data({ message: '网址有误，没有这个页面。' }, { status: 404 })
    throw error
  }
}

/** Reads a form body. @throws 400 with a message for any other body; React Router would answer 500. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data({ message: '提交的内容无法读取，请在本站的页面上重新提交。' }, { status: 400 })
  }
}
