import type { Refused } from '../frame/forms/operation-form.server.ts'

/** What the list of articles says of each that was acted on. */
export type BulkResult = { id: number; title: string; message: string; done: boolean }
/** What is wrong with the name of a view, or what was done with each of several articles. */
export type ListAnswer = Pick<Refused, 'notice' | 'errors' | 'typed'> & { results: BulkResult[] }
