import { Form } from 'react-router'
import { href } from '../../href.ts'
import type { Notice } from '../../ui/notice.tsx'
import { Field } from '../../ui/field.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export type Channel = { channel: string; channelTitle: string; name: string; target: string | null; words: string }

type Props = {
  channels: readonly Channel[]
  mayTest: boolean
  notice: Notice | null
  errors: Partial<Record<string, string>>
  /** The channel that was tried. */
  tried: string
  phone: string
}

/** The channels, how to configure those that are missing, and a test of each. */
export function ChannelsPanel({ channels, mayTest, notice, errors, tried, phone }: Props) {
  return (
    <section className="panel" id="channels">
      <h2 className="section-title">试发</h2>
      <p className="login-note">
        设置或改正以后，试发一次，看看能不能送到。试发的消息只写明是试发，不含别的内容；每人每小时最多十次。
      </p>
      <Outcome notice={notice} />
      <CardTable heads={['渠道', '说明', '试发']}>
        {channels.map((each) => (
          <tr key={each.target ?? each.channel}>
            <td data-label="渠道">
              {each.channelTitle}
              {each.name ? <small>{each.name}</small> : null}
            </td>
            <td data-label="说明">{each.words}</td>
            <td data-label="试发">
              {each.target === null ? (
                '没有设置'
              ) : mayTest ? (
                <TestForm
                  channel={each}
                  target={each.target}
                  error={each.target === tried ? errors['phone'] : undefined}
                  phone={each.target === tried ? phone : ''}
                />
              ) : (
                '已设置'
              )}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  )
}

type TestFormProps = { channel: Channel; target: string; error: string | undefined; phone: string }

const TestForm = ({ channel: { channel, channelTitle, name }, target, error, phone }: TestFormProps) => (
  <Form method="post" action={`${href('/staff/notifications/undelivered')}#channels`}>
    <input type="hidden" name="target" value={target} />
    {channel === 'sms' ? (
      <Field
        name="phone"
        id={`phone-${name}`}
        label="手机号码"
        type="tel"
        inputMode="tel"
        maxLength={20}
        required
        defaultValue={phone}
        error={error}
      />
    ) : null}
    <SubmitButton name="do" value="test" aria-label={`试发${channelTitle}${name && ` ${name}`}`}>
      试发
    </SubmitButton>
  </Form>
)
