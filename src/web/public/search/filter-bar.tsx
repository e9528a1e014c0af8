import { Icon } from '../../ui/icon.tsx'
import { href } from '../../href.ts'

export type Filter = { years: readonly number[]; types: readonly { id: number; title: string }[] }

/** Year, category and text. Submits to the search page, with or without JavaScript. */
export function FilterBar({
  years,
  types,
  year,
  typeId,
  text,
}: Filter & { year?: number | undefined; typeId?: number | undefined; text?: string | undefined }) {
  return (
    <form
      className="panel filter-bar"
      action={href('/search/search')}
      role="search"
      aria-label="按年份、栏目和关键词检索"
    >
      <label>
        <span>年份</span>
        <select name="messageTime" defaultValue={year ?? ''}>
          <option value="">全部年份</option>
          {years.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>栏目</span>
        <select name="articleTypeId" defaultValue={typeId ?? ''}>
          <option value="">全部栏目</option>
          {types.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="filter-words">
        <span>关键词</span>
        <input
          name="inputMessage"
          type="search"
          defaultValue={text}
          maxLength={100}
          placeholder="例如：低保 公示"
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <button type="submit" className="button button-primary">
        <Icon name="search" />
        检索
      </button>
    </form>
  )
}
