import type { ArticleContent } from '../../../../domain/articles/writing/content.ts'
import { type Fulfilled, mostFulfilled } from '../../../../domain/duties/fulfils.ts'
import { labelOf } from '../../../../domain/duties/periods.ts'
import { isPeriodOf } from '../../../../domain/duties/preset.ts'
import type { Route } from './+types/edit-page.ts'
import { Row } from './field-rows.tsx'

type Choices = Route.ComponentProps['loaderData']['duties']

const none: Fulfilled[] = []

/** Which items of disclosure the article fulfils, and for which periods. Nothing else counts as published. */
export function FulfilsFields({
  choices,
  fulfils = none,
  onChange,
}: {
  choices: Choices
  fulfils: ArticleContent['fulfils']
  onChange: (part: Pick<Partial<ArticleContent>, 'fulfils'>) => void
}) {
  const set = (next: Fulfilled[]) => onChange({ fulfils: next.length > 0 ? next : undefined })
  const setAt = (at: number, changed: Fulfilled) => set(fulfils.map((each, index) => (index === at ? changed : each)))
  const [first] = choices.items
  return (
    <section className="panel" aria-labelledby="fulfils-title" id="fulfils" tabIndex={-1}>
      <h2 id="fulfils-title" className="section-title">
        公开事项
      </h2>
      <p className="field-hint">这篇文章公开的是哪一项、哪一期。填了才算公开了这一项；不是按期公开的内容不用填。</p>
      {fulfils.map((each, at) => (
        <FulfilledRow
          // Rows have no identity of their own, and both fields are controlled.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          choices={choices}
          value={each}
          onChange={(next) => setAt(at, next)}
          onRemove={() => set(fulfils.filter((_, index) => index !== at))}
        />
      ))}
      {first && fulfils.length < mostFulfilled ? (
        <button
          type="button"
          onClick={() => set([...fulfils, { item: first.code, period: choices.periods[first.kind][0] ?? '' }])}
        >
          添加公开事项
        </button>
      ) : null}
      {choices.items.length === 0 ? <p className="empty">还没有公开事项。</p> : null}
    </section>
  )
}

function FulfilledRow({
  choices,
  value: { item, period },
  onChange,
  onRemove,
}: {
  choices: Choices
  value: Fulfilled
  onChange: (next: Fulfilled) => void
  onRemove: () => void
}) {
  const chosen = choices.items.find(({ code }) => code === item)
  const offered = chosen ? choices.periods[chosen.kind] : []
  const periods = offered.includes(period) ? offered : [period, ...offered]
  const choose = (code: string) => {
    const next = choices.items.find((each) => each.code === code)
    if (!next) return
    onChange({ item: code, period: isPeriodOf(period, next.kind) ? period : (choices.periods[next.kind][0] ?? '') })
  }
  return (
    <div className="fulfils-row">
      <Row label="事项">
        <select value={item} onChange={({ target }) => choose(target.value)}>
          {chosen ? null : <option value={item}>{item}（现在没有这一项）</option>}
          {choices.items.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </Row>
      <Row label="哪一期">
        <select value={period} onChange={({ target }) => onChange({ item, period: target.value })}>
          {periods.map((each) => (
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
        </select>
      </Row>
      <button type="button" onClick={onRemove}>
        去掉<span className="visually-hidden">：{chosen?.title ?? item}</span>
      </button>
    </div>
  )
}
