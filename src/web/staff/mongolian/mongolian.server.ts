import { data, redirect } from 'react-router'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { can } from '../../../domain/districts/policy.ts'
import { changeWords, restoreWords } from '../../../domain/mongolian/commands.server.ts'
import { getWords, listWordsVersions } from '../../../domain/mongolian/queries.server.ts'
import { type MongolianWords, problemOfForm, wordSections, wordsOf } from '../../../domain/mongolian/words.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { maxId } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import { refusalOf } from '../frame/forms/refusal.server.ts'

const path = '/staff/mongolian'
type Visit = StaffVisit<typeof path>
const versionsPath = '/staff/mongolian/versions'
type VersionsVisit = StaffVisit<typeof versionsPath>

/** @returns whether they may also change the words. @throws AppError forbidden */
async function authoriseReading({ db, district }: RequestContext, { staff }: Pick<Visit, 'staff'>): Promise<boolean> {
  const place = await getDistrictPlace(db, district.areaCode)
  authorise(can(staff, 'settings.read', { place }))
  return can(staff, 'settings.change', { place })
}

/** The words that count, read from the database: this process may not have followed a change yet. */
export async function loadWords({ site, staff, query }: Visit) {
  const mayChange = await authoriseReading(site, { staff })
  const { version, words, missing } = await getWords(site.db, site.district)
  const saved: Notice = {
    kind: 'success',
    title: '已保存',
    message:
      missing.length === 0
        ? '群众马上可以按新的用词看蒙古文页面。'
        : `还缺 ${missing.length} 个词，填齐以后群众才能看到“蒙古文”按钮。`,
  }
  return {
    version,
    words,
    missing,
    sections: wordSections(site.district),
    siteName: `${site.district.name}三务公开`,
    mayChange,
    notice: query.mode === 'saved' ? saved : null,
  }
}

export type WordsView = Awaited<ReturnType<typeof loadWords>>

export type WordsAnswer = {
  notice: Notice
  errors: FieldErrors<string>
  typed: { words: MongolianWords; reason: string; version: number }
  /** The words that count. The client does not call the loader again after a refused save. */
  now: MongolianWords
}

/** Saves the words. What was typed stays with what is wrong. */
export async function saveWords({ site, staff, readForm }: Visit & Submission) {
  const form = await readForm()
  const words = Object.fromEntries(wordsOf(site.district).map((word) => [word, oneLine(fieldText(form, word, 200))]))
  const typed = { words, reason: fieldText(form, 'reason', 1_000), version: versionOf(form, 'version') }
  const refuse = async (errors: WordsAnswer['errors'], message: string, init: ResponseInit) => {
    const now = await getWords(site.db, site.district)
    const notice: Notice = { kind: 'error', title: '没有保存', message }
    return data<WordsAnswer>({ notice, errors, typed, now: now.words }, init)
  }
  const errors: FieldErrors<string> = {}
  for (const [word, mongolian] of Object.entries(words)) {
    const problem = problemOfForm(mongolian)
    if (problem) errors[word] = `“${word}”${problem}`
  }
  if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
  try {
    await site.db.transaction().execute((tx) => changeWords(tx, staff, site.district, typed))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    // Saving once more replaces what somebody else saved: the page shows it beside what was typed.
    if (error.code === 'conflict') typed.version = (await getWords(site.db, site.district)).version
    return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
  }
  return redirect(href(path, { mode: 'saved' }), { status: 303 })
}

/** Version 0 stands for the words of the product. */
function versionOf(form: FormData, name: string): number {
  const text = fieldText(form, name, 12)
  return /^\d{1,9}$/.test(text) && Number(text) <= maxId ? Number(text) : -1
}

/** Who changed what, newest first. */
export async function loadVersions({ site, staff, query }: VersionsVisit) {
  const mayChange = await authoriseReading(site, { staff })
  const { version } = await getWords(site.db, site.district)
  const page = await listWordsVersions(site.db, site.district, query.pageNum)
  const restored: Notice = { kind: 'success', title: '已恢复', message: '蒙古文页面马上按恢复的用词显示。' }
  return {
    ...page,
    rows: page.rows.map(({ createTime, ...row }) => ({ ...row, time: formatDateTime(createTime) })),
    version,
    mayChange,
    notice: query.mode === 'restored' ? restored : null,
  }
}

/** Restores a former version. */
export async function restoreVersion({ site, staff, readForm }: VersionsVisit & Submission) {
  const form = await readForm()
  const request = { version: versionOf(form, 'version'), restored: versionOf(form, 'restored') }
  try {
    await site.db.transaction().execute((tx) => restoreWords(tx, staff, site.district, request))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, versionsPath)
    const message =
      error.code === 'conflict' ? '别人刚刚改过用词。请看过下面最新的版本，再决定是否恢复。' : error.message
    const notice: Notice = { kind: 'error', title: '没有恢复', message }
    return data({ notice }, refusalInit(error))
  }
  return redirect(href(versionsPath, { mode: 'restored' }), { status: 303 })
}
