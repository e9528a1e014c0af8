import type { SearchResult } from '../../../domain/articles/queries-search.server.ts'
import { mostHits } from '../../../domain/articles/search/find-hits.server.ts'
import type { SearchInput } from './question.server.ts'

type Outcome = Pick<SearchResult, 'total' | 'loosened' | 'meanings'> & { asked: SearchInput }

/** What was found, in sentences, below the heading of the specification. */
export function summarise(outcome: Outcome): string[] {
  const { meanings, loosened } = outcome
  return [
    sentenceOf(outcome),
    ...meanings.map(({ word, names }) => `“${word}”也按${quoted(names)}查了。`),
    ...(loosened && loosened.missing.length > 0 ? [`没有提到${quoted(loosened.missing)}的内容。`] : []),
  ]
}

function sentenceOf({ asked, total, loosened }: Outcome): string {
  const { text, sort: _sort, ...narrowing } = asked
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  if (total === 0) return text ? '没有检索到这样的内容。' : '所选的范围里还没有公开的内容。'
  const count = total >= mostHits ? `较多，只列出前 ${total} 条，请加上年份、单位或更多的词。` : `共 ${total} 条。`
  if (loosened?.all) return `没有完整地写着“${text}”的内容，下面是写有${quoted(loosened.words)}的内容，${count}`
  if (loosened) return `没有同时写着这些词的内容，下面是写有${quoted(loosened.words)}中一半以上的内容，${count}`
  if (text) return total >= mostHits ? `结果${count}` : count
  return `没有输入关键词，下面是${isNarrowed ? '所选范围里的' : ''}全部公开内容，${count}`
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join('、')
