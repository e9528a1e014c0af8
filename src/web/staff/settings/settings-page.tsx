import { type ComponentProps, type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import {
  errorsOfSettings,
  settingsSections,
  type SettingsFieldName,
  settingsTexts,
  yes,
} from '../../../domain/districts/fields.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { OfficePhone, type OfficePhoneView } from '../frame/forms/office-phone.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/settings-page.ts'
import { FramePreview } from './frame-preview.tsx'
import styles from './settings.css?url'
import { loadSettings, saveSettings, type SettingsAnswer, type SettingsView } from './settings.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/settings', 'settings.read', loadSettings)

export const action = staffAction('/staff/settings', 'settings.read', saveSettings)

export const meta = () => [{ title: getPageTitle('/staff/settings') }]

/** What the administrators of a district decide about its site. */
export default function SettingsPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const errors = errorsOfSettings(answer?.errors ?? {})
  return (
    <section className="panel">
      <div className="staff-head">
        <h1 className="staff-title">网站设置</h1>
        <p className="form-buttons">
          <a className="button" href={href('/staff/settings/versions')}>
            修改记录
          </a>
        </p>
      </div>
      <p className="login-note">
        {view.mayChange
          ? '保存后，公开网站的所有页面马上按新的设置显示。每次修改都留下记录，可以恢复。'
          : '网站设置由负责整个地区的系统管理员修改，您可以查看。'}
      </p>
      <Outcome notice={answer ? answer.notice : view.notice} errors={errors} />
      <SettingsForm view={view} answer={answer} errors={errors} />
    </section>
  )
}

type FormProps = { view: SettingsView; answer: SettingsAnswer | undefined; errors: SettingsAnswer['errors'] }

function SettingsForm({ view, answer, errors }: FormProps) {
  const typed = answer && settingsTexts((name) => answer.typed[name] ?? '')
  const given = typed ?? view.texts
  const now = (answer?.now ?? view).texts
  const [texts, setTexts] = useState(given)
  const show = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    setTexts(settingsTexts((name) => fieldText(form, name)))
  }
  return (
    <>
      <Form className="staff-form settings-form" method="post" noValidate onChange={show}>
        <input type="hidden" name="version" value={answer?.typed['version'] ?? view.version} />
        {settingsSections.map(({ title, fields }) => (
          <fieldset key={title} disabled={!view.mayChange}>
            <legend>{title}</legend>
            {fields.map((field) => (
              <SettingField
                key={field.name}
                field={field}
                given={given[field.name]}
                draft={{ saved: view.texts[field.name], typed: typed?.[field.name], version: view.version }}
                now={now[field.name]}
                error={errors[field.name]}
                officePhone={answer?.officePhone ?? view.officePhone}
              />
            ))}
          </fieldset>
        ))}
        {view.mayChange ? <Reason typed={answer?.typed['reason']} error={errors['reason']} /> : null}
      </Form>
      <FramePreview site={view.site} texts={texts} />
    </>
  )
}

/** Why, and the buttons. */
function Reason({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <>
      <Field
        name="reason"
        label="修改的原因"
        hint="写进修改记录，例如：办公室搬迁，换了地址和电话。"
        error={error}
        defaultValue={typed}
        autoComplete="off"
      />
      <p className="form-buttons">
        <SubmitButton primary name="intent" value="save">
          保存
        </SubmitButton>
        <SubmitButton name="intent" value="preview">
          预览
        </SubmitButton>
      </p>
    </>
  )
}

/** As its field shows it. */
const wordsOf = (text: string, entry: string): string =>
  entry === 'flag' ? (text === yes ? '是' : '否') : (entry === 'reviews' && reviewTitles[text]) || text || '（空）'

type Setting = (typeof settingsSections)[number]['fields'][number]

/** @param now the value that counts, which is shown where somebody typed another one. */
function SettingField({
  field,
  given,
  draft,
  now,
  error,
  officePhone,
}: {
  field: Setting
  given: string
  draft: Pick<ComponentProps<typeof KeptField>, 'saved' | 'typed' | 'version'>
  now: string
  error: string | undefined
  officePhone: OfficePhoneView
}) {
  const { name, title } = field
  const hint = 'hint' in field ? field.hint : ''
  const entry = 'entry' in field ? field.entry : 'line'
  const differs = error || given === now ? '' : `现在是：${wordsOf(now, entry)}`
  const hints = [hint, differs].filter(Boolean).join(' ')
  if (entry === 'office-phone') return <OfficePhone name={name} view={officePhone} />
  if (entry === 'flag') return <FlagField name={name} title={title} given={given} hint={hints} />
  if (entry === 'reviews') return <ReviewsField name={name} title={title} given={given} hint={hints} />
  const shared = { name, label: title, error, ...(hints ? { hint: hints } : {}) }
  if (entry === 'lines') return <KeptField {...shared} {...draft} rows={3} />
  const inputMode = entry === 'number' ? 'numeric' : 'inputMode' in field ? field.inputMode : undefined
  return <Field {...shared} defaultValue={given} inputMode={inputMode} autoComplete="off" />
}

type ChoiceProps = { name: SettingsFieldName; title: string; given: string; hint: string }

const FlagField = ({ name, title, given, hint }: ChoiceProps) => (
  <div className="field">
    <label className="staff-check">
      <input
        id={name}
        type="checkbox"
        name={name}
        value={yes}
        defaultChecked={given === yes}
        aria-describedby={hint ? `${name}-hint` : undefined}
      />
      {title}
    </label>
    {hint ? (
      <small id={`${name}-hint`} className="field-hint">
        {hint}
      </small>
    ) : null}
  </div>
)

const reviewTitles: Record<string, string> = { 1: '一次', 2: '两次', 3: '三次（三审三校）' }

function ReviewsField({ name, title, given, hint }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{title}</label>
      <select id={name} name={name} defaultValue={given} aria-describedby={`${name}-hint`}>
        {Object.entries(reviewTitles).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <small id={`${name}-hint`} className="field-hint">
        {hint}
      </small>
    </div>
  )
}
