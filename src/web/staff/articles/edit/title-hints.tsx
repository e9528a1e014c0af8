import { formatDate } from '../../../../platform/dates.ts'
import { href } from '../../../href.ts'
import type { FoundInDraft } from './use-findings.ts'

/** What is probably a mistake in the title. */
export function TitleHints({ hints }: { hints: FoundInDraft['title'] | undefined }) {
  const { otherVillages, usedBefore } = hints ?? { otherVillages: [], usedBefore: null }
  return (
    <div className="title-hints" role="status">
      {otherVillages.length > 0 ? (
        <p>标题里有别的嘎查村的名字：{otherVillages.join('、')}。请核对是不是写错了，或者单位选错了。</p>
      ) : null}
      {usedBefore ? (
        <p>
          本单位 {formatDate(new Date(usedBefore.time))} 发布过同名的文章，请核对是不是重复了：
          <a
            className="staff-link"
            href={href('/staff/articles/:id', { id: usedBefore.id })}
            target="_blank"
            rel="noreferrer"
          >
            打开那一篇
          </a>
        </p>
      ) : null}
    </div>
  )
}
