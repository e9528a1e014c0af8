import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { defaultSynonyms } from '../../../domain/articles/search/synonym-list.ts'
import { addWord, importWords, removeWord } from '../../../domain/words/commands.server.ts'
import { type WordKind, wordKinds } from '../../../domain/words/kinds.ts'
import { can } from '../../../domain/words/policy.ts'
import { listDistrictWords } from '../../../domain/words/queries.server.ts'
import type { WordField } from '../../../domain/words/rules.ts'
import { type NewWord, problemsOfWord, readWordLines } from '../../../domain/words/schema.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/words'
type Visit = StaffVisit<typeof path>

/** One page of the district's own words. */
export async function loadWords({ site, staff, query }: Visit) {
  const { pageNum, mode, count, ...filter } = query
  const { areaCode, name } = site.district
  const page = await listDistrictWords(site.db, areaCode, filter, pageNum)
  return {
    ...page,
    rows: page.rows.map(({ createTime, ...row }) => ({ ...row, day: formatDate(createTime) })),
    district: name,
    filter,
    builtIn: defaultSynonyms,
    mayChange: can(staff, 'word.change', { place: await getDistrictPlace(site.db, areaCode) }),
    notice: mode ? noticeOf[mode](count ?? '') : null,
  }
}

const effect = '下一次检查稿件或检索时就会用到。'
const noticeOf: Record<NonNullable<Visit['query']['mode']>, (count: string) => Notice> = {
  added: () => ({ kind: 'success', title: '已加入词库', message: effect }),
  imported: (count) => ({
    kind: 'success',
    title: '已导入',
    message: `新加了 ${/^\d+$/.test(count) ? count : '0'} 个词，已有的没有改动。${effect}`,
  }),
  removed: () => ({ kind: 'success', title: '已删去', message: effect }),
}

type Field = WordField | 'lines'

export type WordsAnswer = {
  notice: Notice
  errors: FieldErrors<Field>
  /** Further problems of an import, by line. */
  problems: string[]
  typed: { kind: WordKind; word: string; replacement: string; linesKind: WordKind; lines: string }
}

/** Adds, imports or removes words. What was typed stays with what is wrong. */
export async function changeWords({ site, staff, readForm }: Visit & Submission) {
  const form = await readForm()
  const kindOf = (name: string): WordKind => wordKinds.find((kind) => kind === form.get(name)) ?? 'typo'
  const typed = {
    kind: kindOf('kind'),
    word: oneLine(fieldText(form, 'word', 200)),
    replacement: oneLine(fieldText(form, 'replacement', 200)),
    linesKind: kindOf('linesKind'),
    lines: fieldText(form, 'lines', 50_000),
  }
  const { db, district } = site
  const show = (mode: Visit['query']['mode'], count?: number) =>
    redirect(href(path, { mode, count: count === undefined ? undefined : String(count) }), { status: 303 })
  const refuse = (errors: FieldErrors<Field>, message: string, problems: string[] = [], status = 422) =>
    data<WordsAnswer>({ notice: { kind: 'error', title: '没有保存', message }, errors, problems, typed }, { status })
  try {
    switch (form.get('intent')) {
      case 'add': {
        const { kind, word, replacement } = typed
        const entry: NewWord = { kind, word, replacement }
        const errors = problemsOfWord(entry)
        if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。')
        await db.transaction().execute((tx) => addWord(tx, staff, district.areaCode, entry))
        return show('added')
      }
      case 'import': {
        const { words, problems } = readWordLines(typed.lines, typed.linesKind)
        if (problems.length > 0)
          return refuse(
            { lines: `有 ${problems.length} 处要改，改好后再导入，见下面各行` },
            '一行也没有导入。',
            problems,
          )
        if (words.length === 0) return refuse({ lines: '请每行粘贴一个词' }, '没有可以导入的词。')
        const added = await db.transaction().execute((tx) => importWords(tx, staff, district.areaCode, words))
        return show('imported', added)
      }
      case 'remove': {
        const id = idParameter.safeParse(fieldText(form, 'id', 12)).data ?? 0
        await db.transaction().execute((tx) => removeWord(tx, staff, district.areaCode, id))
        return show('removed')
      }
      default:
        return show(undefined)
    }
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const field = form.get('intent') === 'import' ? 'lines' : error.field
    const { status } = refusalInit(error)
    return refuse(field ? { [field]: error.message } : {}, error.message, [], status)
  }
}
