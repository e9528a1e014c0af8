import { listPublicAnswers } from '../../../domain/messages/queries-subjects.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { askAddress } from './addresses.ts'

/** As many as fit beside a figure; all are in 留言选登. */
const shownAnswers = 5

/** Where to ask about a text or an entry, and what was asked and answered before. */
export async function loadAnswers(
  site: Pick<RequestContext, 'db' | 'district' | 'keepUntilChanged'>,
  about: { areaId: number; articleId: number; entry?: string },
  /** Tables at which answers about them stand already. */
  apart: readonly string[] = [],
) {
  site.keepUntilChanged('answers')
  const { articleId, entry } = about
  const subject = { articleIds: [articleId], apart, ...(entry === undefined ? {} : { entry }) }
  return {
    askHref: askAddress(about),
    answers: await listPublicAnswers(site.db, site.district.areaCode, subject, shownAnswers),
  }
}

export type Answers = Awaited<ReturnType<typeof loadAnswers>>
