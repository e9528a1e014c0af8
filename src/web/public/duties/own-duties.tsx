import { PhoneLinks } from '../../ui/phone-links.tsx'
import type { OwnDutiesView } from './duties.server.ts'

/** What a unit itself has to publish, by when, on which rules, and whom to ask. */
export const OwnDuties = ({ view: { name, unitHref, asks, duties } }: { view: OwnDutiesView }) => (
  <>
    <h2 className="section-title">{name}该公开的</h2>
    <p className="duty-asks">
      没有公开或者看不明白的，可以问<a href={asks.writeHref}>{name}（写留言）</a>
      {asks.phone ? (
        <span>
          ，电话 <PhoneLinks phones={asks.phone} />
        </span>
      ) : null}
      {asks.parent ? (
        <span>
          ；也可以问{asks.parent.name}，电话 <PhoneLinks phones={asks.parent.phone} />
        </span>
      ) : null}
      。<a href={unitHref}>{name}公开的全部内容</a>
    </p>
    {duties.map((duty) => (
      <section key={duty.id} className="own-duty" aria-labelledby={`duty-${duty.id}`}>
        <h3 id={`duty-${duty.id}`}>{duty.title}</h3>
        <Rule title="公开内容">{duty.elements}</Rule>
        <Rule title="时限">{duty.timeLimit}</Rule>
        <Rule title="依据">{duty.basis}</Rule>
        <ul className="duty-periods">
          {duty.periods.map((period) => (
            <li key={period.key} id={`${duty.id}-${period.key}`}>
              <strong>{period.label}</strong>
              <span className={`duty-state duty-${period.state}`}>{period.stateTitle}</span>
              {period.article ? (
                <a href={period.article.href}>
                  {period.article.day} 公开的{period.state === 'unsure' ? '，看看是不是' : '内容'}
                  <span className="visually-hidden">
                    ：{period.label}
                    {duty.title}
                  </span>
                </a>
              ) : null}
              {period.note ? <small>{period.note}</small> : null}
              <small className="duty-due">应于 {period.due} 前公开</small>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

const Rule = ({ title, children }: { title: string; children: string }) =>
  children === '' ? null : (
    <p className="duty-rule">
      {title}：{children}
    </p>
  )
