import { Empty } from '../../ui/empty.tsx'
import type { SearchLink } from './tries.server.ts'

export function NothingFound({ tries }: { tries: readonly SearchLink[] }) {
  return (
    <>
      <Empty hint="请检查有无错字，或换一个更短的词。也可以试试：" />
      <ul className="search-tries">
        {tries.map(({ title, href }) => (
          <li key={title}>
            <a className="button" href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
