import { Form } from 'react-router'
import { unitFieldNames } from '../../../domain/units/fields.ts'
import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/new-unit-page.ts'
import { loadNewUnit, saveNewUnit } from './new-unit.server.ts'
import { UnitFields } from './unit-fields.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/units/new', 'unit.arrange', loadNewUnit)

export const action = staffAction('/staff/units/new', 'unit.arrange', saveNewUnit)

export const meta = () => [{ title: getPageTitle('/staff/units/new') }]

/** A new unit below another. */
export default function NewUnitPage({ loaderData: { parent, levels }, actionData: answer }: Route.ComponentProps) {
  const isVillage = levels.every(({ level }) => level === 'village')
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/units', { open: parent.id })}>
          ‹ 单位
        </a>
      </p>
      <h1 className="staff-title">在{parent.name}下面新增单位</h1>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      {levels.length === 0 ? (
        <p className="empty">“{parent.name}”下面不能再有单位。</p>
      ) : (
        <Form className="staff-form" method="post" noValidate>
          <fieldset className="staff-choices">
            <legend>类别</legend>
            {levels.map(({ level, title }, at) => (
              <label key={level}>
                <input
                  type="radio"
                  name="level"
                  value={level}
                  defaultChecked={answer?.typed['level'] ? answer.typed['level'] === level : at === 0}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <UnitFields
            names={isVillage ? unitFieldNames.filter((name) => name !== 'unitGroup') : unitFieldNames}
            given={answer?.typed ?? {}}
            errors={answer?.errors ?? {}}
            officePhone={answer?.officePhone}
          />
          <p className="form-buttons">
            <SubmitButton primary>新增并公开</SubmitButton>
          </p>
        </Form>
      )}
    </section>
  )
}
