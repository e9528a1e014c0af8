import { dutyPeriodForm, kindOf, labelOf, type RegularKind } from '../../../domain/duties/periods.ts'
import type { Route } from './+types/new-article-page.ts'

type Choices = Route.ComponentProps['loaderData']['duties']

/** For which item of disclosure and which period an article is begun; works without JavaScript. */
export const DutyChoice = ({
  choices,
  duty,
  period,
}: {
  choices: Choices
  duty: string | undefined
  period: string | undefined
}) =>
  choices.items.length === 0 ? null : (
    <fieldset className="record-fields">
      <legend>公开事项</legend>
      <label className="field">
        <span>哪一项</span>
        <select name="duty" defaultValue={duty ?? ''}>
          <option value="">不是按期公开的内容</option>
          {choices.items.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>哪一期</span>
        <select name="period" defaultValue={period ?? ''}>
          <option value="">—</option>
          {(['quarter', 'month', 'half-year', 'year'] as const).flatMap((kind) =>
            withPeriod(choices.periods[kind], kind, period).map((each) => (
              <option key={each} value={each}>
                {labelOf(each)}
              </option>
            )),
          )}
        </select>
      </label>
    </fieldset>
  )

/** An older period, from the list of what is missing, is offered too. */
const withPeriod = (offered: readonly string[], kind: RegularKind, period = ''): readonly string[] =>
  !dutyPeriodForm.test(period) || kindOf(period) !== kind || offered.includes(period) ? offered : [...offered, period]
