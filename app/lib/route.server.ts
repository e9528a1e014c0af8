import { data } from 'react-router'
import { z } from 'zod'
import { AppError } from './errors.ts'

/**
 * Runs a loader; what the product refuses on purpose reaches the error page with its status and sentence.
 * React Router would turn any other error into an anonymous 500, which is right for faults.
 */
export async function answer<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof AppError) throw data({ message: error.message }, { status: error.status })
    // Parameters that cannot be read make an address that leads nowhere.
    if (error instanceof z.ZodError) throw data({ message: '网址有误，没有这个页面。' }, { status: 404 })
    throw error
  }
}

/** What a form brought. A body that is no form is refused in words; React Router would call it a fault of ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data({ message: '提交的内容无法读取，请在本站的页面上重新提交。' }, { status: 400 })
  }
}
