import { changeMongolian, restoreMongolian } from '../../../domain/mongolian/operations.server.ts'
import { getMongolian, listMongolianVersions } from '../../../domain/mongolian/staff-queries.server.ts'
import { wordSections, listTranslatedWords } from '../../../domain/mongolian/words.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/mongolian'
type Visit = StaffVisit<typeof path>
const versionsPath = '/staff/mongolian/versions'
type VersionsVisit = StaffVisit<typeof versionsPath>

/** The words that count, read from the database: this process may not have followed a change yet. */
export async function loadWords({ site, staff, query }: Visit) {
  const now = await getMongolian.ask(site, staff, {})
  const notice = findNotice(query.mode)
  const missing = now.missing.length
  return {
    ...now,
    sections: wordSections(site.district),
    siteName: `${site.district.name}三务公开`,
    mayChange: await changeMongolian.isAllowed(site, staff, {}),
    notice:
      notice && missing > 0
        ? { ...notice, message: `还缺 ${missing} 个词，填齐以后群众才能看到“蒙古文”按钮。` }
        : notice,
  }
}

export type WordsView = Awaited<ReturnType<typeof loadWords>>

/** Saves the words. The fields are named by the words. */
export const saveWords = (visit: Visit & Submission) =>
  submitForm(
    visit,
    changeMongolian,
    href(path),
    (typed) => ({
      ...typed,
      words: Object.fromEntries(listTranslatedWords(visit.site.district).map((word) => [word, typed[word] ?? ''])),
    }),
    { load: () => getMongolian.ask(visit.site, visit.staff, {}), versionIn: ({ version }) => version },
  )

/** Who changed what, newest first. */
export async function loadVersions({ site, staff, query }: VersionsVisit) {
  const page = await listMongolianVersions.ask(site, staff, { pageNum: query.pageNum })
  const { version } = await getMongolian.ask(site, staff, {})
  return {
    ...page,
    rows: page.rows.map(({ createTime, ...row }) => ({ ...row, time: formatDateTime(createTime) })),
    version,
    mayChange: await restoreMongolian.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

export const restoreVersion = (visit: VersionsVisit & Submission) =>
  submitForm(visit, restoreMongolian, href(versionsPath), { id: 'restored' })
