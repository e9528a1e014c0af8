import type { CheckCode } from './checks.ts'
import { judgeNewest } from './judge-columns.ts'
import { type CheckResult, earliest, type Mend, result } from './result.ts'

/** A public text. */
export type TextNamed = { id: number; title: string }

export const judgeHome = (lastDay: string | null, today: string): CheckResult =>
  judgeNewest({
    code: 'home',
    lastDay,
    limit: { days: 14 },
    soonDays: 3,
    today,
    what: '首页显示的内容',
    target: { kind: 'column', typeId: null },
    isVeto: true,
  })

/** `count`: public texts that guide people through something to be done. */
export const judgeGuides = (count: number): CheckResult =>
  count > 0
    ? result({ code: 'guides', state: 'fine', words: `公开了 ${count} 篇办事指南。` })
    : result({
        code: 'guides',
        state: 'problem',
        words: '没有找到标题里写着“指南”的文章。',
        isVeto: true,
        mends: [
          {
            words: '公开办事指南、补贴申请指南',
            target: { kind: 'column', typeId: null },
            daysLeft: null,
            since: null,
          },
        ],
      })

const ofText = ({ id, title }: TextNamed, words = ''): Mend => ({
  words: `《${title}》${words}`,
  target: { kind: 'article', id },
  daysLeft: null,
  since: null,
})

/**
 * `differing`: texts whose time of release is not that of the recorded release. `unrecorded`: imported ones, of whose
 * release there is no record.
 */
export type ReleaseDates = { differing: readonly TextNamed[]; recorded: number; unrecorded: number }

export function judgeReleaseDates({ differing, recorded, unrecorded }: ReleaseDates): CheckResult {
  const code = 'release-dates'
  if (differing.length > 0)
    return result({
      code,
      state: 'problem',
      words: `${differing.length} 篇文章写的发布时间和记录的发布操作对不上。`,
      isVeto: true,
      mends: differing.map((text) => ofText(text, '：请核对发布时间')),
    })
  if (unrecorded > 0)
    return result({
      code,
      state: 'unknown',
      words: `在本站发布的 ${recorded} 篇都对得上；${unrecorded} 篇是从别处导入的，没有发布操作的记录，请人工核对日期。`,
    })
  return recorded > 0
    ? result({ code, state: 'fine', words: `${recorded} 篇文章的发布时间都和记录的发布操作对得上。` })
    : result({ code, state: 'unknown', words: '没有公开的文章，无从核对。' })
}

export const judgeUndated = (undated: readonly TextNamed[], documents: number): CheckResult =>
  undated.length > 0
    ? result({
        code: 'undated',
        state: 'problem',
        words: `${documents} 篇有文号的文件里，${undated.length} 篇没有写成文日期。`,
        mends: undated.map((text) => ofText(text, '：没有成文日期')),
      })
    : result({
        code: 'undated',
        state: 'fine',
        words: `每篇文章都有发布时间；${documents} 篇有文号的文件都写了成文日期。`,
      })

/** A text with findings of a kind, and the day on which the nightly scan found them. */
export type TextFound = TextNamed & { count: number; foundDay: string }
/** `scannedDay`: when all texts were last checked; null if never. */
export type Scanned = { texts: readonly TextFound[]; scannedDay: string | null }

const foundIn = (texts: readonly TextFound[]): Mend[] =>
  texts.map(({ count, foundDay, ...text }) => ({ ...ofText(text, `：${count} 处`), since: foundDay }))

function judgeFound(
  code: CheckCode,
  { texts, scannedDay }: Scanned,
  what: string,
  fine: Pick<CheckResult, 'state' | 'words'>,
) {
  if (texts.length > 0) {
    const mends = foundIn(texts)
    return result({
      code,
      state: 'problem',
      words: `${texts.length} 篇文章里有${what}。`,
      since: earliest(mends.map(({ since }) => since)),
      mends,
    })
  }
  if (scannedDay === null) return result({ code, state: 'unknown', words: '夜间巡检还没有查过，明天再看。' })
  return result({ code, ...fine, words: `${scannedDay} 夜里查过，${fine.words}` })
}

export const judgeTypos = (scanned: Scanned): CheckResult =>
  judgeFound('typos', scanned, '疑似错别字', {
    state: 'fine',
    words: '词库里的错别字一个也没有。词库以外的看不出来。',
  })

/** `asksOutside`: whether other sites were asked lately for the pages to which texts link. */
export const judgeLinks = (scanned: Scanned, asksOutside: boolean): CheckResult =>
  judgeFound(
    'dead-links',
    scanned,
    '打不开的链接',
    asksOutside
      ? { state: 'fine', words: '站内和外部的链接都打得开。外部网页的内容换了没有，看不出来。' }
      : { state: 'unknown', words: '站内的链接都打得开；外部链接没有探测，请人工点开看看。' },
  )

/** `unlinked`: interpretations without a link to a public policy of the district. */
export type Interpretations = { count: number; unlinked: readonly TextNamed[] }

export function judgeInterpretations({ count, unlinked }: Interpretations): CheckResult {
  const code = 'interpretations'
  if (count === 0)
    return result({ code, state: 'unknown', words: '没有公开过政策解读。出台了新政策的话，请看看要不要解读。' })
  if (unlinked.length === 0) return result({ code, state: 'fine', words: `${count} 篇政策解读都链接了政策文件。` })
  return result({
    code,
    state: 'problem',
    words: `${count} 篇政策解读里，${unlinked.length} 篇没有链接到本站的政策文件。`,
    mends: unlinked.map((text) => ofText(text, '：请加上政策文件的链接')),
  })
}
