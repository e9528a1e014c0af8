import { DisclosureFrame } from '../disclosure/disclosure-frame.tsx'
import { pageTitles } from '../page-titles.ts'
import type { OverviewView } from './duties.server.ts'

/** How the last period of each duty stands in a district, unit by unit in the official order. */
export const DutiesOverview = ({ view: { duties, groups } }: { view: OverviewView }) => (
  <DisclosureFrame title={pageTitles['/duties']}>
    <p>
      按规定要定期公开的内容，最近一期公开了没有。文章写明了公开的是哪一项、哪一期，才算公开了；还不能确定的，写作“待核”。点单位名称看前几期和公开的内容。
    </p>
    {duties.length === 0 ? <p className="empty">还没有要定期公开的事项。</p> : null}
    <ul className="duty-sums">
      {duties.map(({ id, title, label, due, sums }) => (
        <li key={id}>
          <strong>{title}</strong>（{label}，应于 {due} 前公开）：{sums}
        </li>
      ))}
    </ul>
    {groups.map(({ title, isOpen, heads, units }, at) => (
      <details key={title} className="disclosure-more" open={isOpen}>
        <summary id={`duty-units-${at}`}>
          {title}（{units.length} 个）
        </summary>
        <div className="disclosure-scroll">
          <table className="disclosure-table" aria-labelledby={`duty-units-${at}`}>
            <thead>
              <tr>
                <th scope="col">单位</th>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {units.map(({ name, href: address, states }) => (
                <tr key={address}>
                  <th scope="row">
                    <a href={address}>{name}</a>
                  </th>
                  {states.map((state, column) => (
                    <td key={heads[column]} className={state ? `duty-${state.id}` : undefined}>
                      {state?.title ?? '—'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    ))}
  </DisclosureFrame>
)
