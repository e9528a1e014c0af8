import { Form } from 'react-router'
import { type Way, ways, wayTitles } from '../../../domain/notifications/kinds.ts'
import { Field } from '../../ui/field.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

type Choices = {
  mayMail: boolean
  address: { address: string; isConfirmed: boolean; digestHour: number } | null
  kinds: readonly { kind: string; title: string; way: Way }[]
}

type Props = {
  choices: Choices
  notice: Notice | null | undefined
  errors: Partial<Record<string, string>>
}

/** What the user hears about, by which way, and the mail address for it. */
export function OwnNotifications({ choices, notice, errors }: Props) {
  const canMail = choices.address?.isConfirmed ?? false
  return (
    <section className="panel" id="notifications">
      <h2 className="section-title">提醒</h2>
      <Outcome notice={notice} errors={errors} />
      <p className="login-note">
        有事要办理时，页头的“提醒”会显示数目。确认邮箱以后，还可以发邮件。邮件只说有什么事、在哪里，不写内容和姓名。
      </p>
      {choices.mayMail ? (
        <AddressForms choices={choices} errors={errors} />
      ) : (
        <p>本站没有设置邮件服务器，只能在网站上提醒。</p>
      )}
      <ChoicesForm
        choices={choices}
        offered={canMail ? ways : ways.filter((way) => way === 'bell' || way === 'never')}
      />
    </section>
  )
}

const AddressForms = ({ choices: { address }, errors }: Pick<Props, 'choices' | 'errors'>) => (
  <>
    <Form className="staff-form" method="post">
      <Field
        name="address"
        label="邮箱"
        type="email"
        autoComplete="email"
        maxLength={120}
        defaultValue={address?.address ?? ''}
        error={errors['address']}
        hint={
          address === null
            ? '保存后会收到一封写有验证码的邮件；加密保存，只用来发提醒'
            : address.isConfirmed
              ? '已确认；留空并保存，就不再发邮件'
              : '还没有确认，请在半小时内填写邮件中的验证码'
        }
      />
      <p className="form-buttons">
        <SubmitButton name="intent" value="address">
          {address && !address.isConfirmed ? '重新发送验证码' : '保存邮箱'}
        </SubmitButton>
      </p>
    </Form>
    {address && !address.isConfirmed ? (
      <Form className="staff-form" method="post">
        <Field
          name="code"
          id="address-code"
          label="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          error={errors['code']}
        />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="code">
            确认邮箱
          </SubmitButton>
        </p>
      </Form>
    ) : null}
  </>
)

const hours = Array.from({ length: 24 }, (_, hour) => hour)

const ChoicesForm = ({ choices: { kinds, address }, offered }: { choices: Choices; offered: readonly Way[] }) => (
  <Form className="staff-form" method="post">
    <CardTable heads={['事情', '怎样提醒']}>
      {kinds.map(({ kind, title, way }) => (
        <tr key={kind}>
          <td data-label="事情">
            <label htmlFor={`way-${kind}`}>{title}</label>
          </td>
          <td data-label="怎样提醒">
            <select id={`way-${kind}`} name={kind} defaultValue={offered.includes(way) ? way : 'bell'} key={way}>
              {offered.map((each) => (
                <option key={each} value={each}>
                  {wayTitles[each]}
                </option>
              ))}
            </select>
          </td>
        </tr>
      ))}
    </CardTable>
    {address?.isConfirmed ? (
      <div className="field">
        <label htmlFor="digestHour">每天汇总的邮件几点发</label>
        <select id="digestHour" name="digestHour" defaultValue={address.digestHour} key={address.digestHour}>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {`${hour} 点`}
            </option>
          ))}
        </select>
      </div>
    ) : null}
    <p className="form-buttons">
      <SubmitButton primary name="intent" value="choices">
        保存提醒方式
      </SubmitButton>
    </p>
  </Form>
)
