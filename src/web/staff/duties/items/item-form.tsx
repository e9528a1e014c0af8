import { itemLevels, type ItemText, itemTextNames, itemTexts } from '../../../../domain/duties/item-fields.ts'
import { periodKinds } from '../../../../domain/duties/periods.ts'
import { templates } from '../../../../domain/articles/article-templates/templates.ts'
import { Field } from '../../../ui/field.tsx'
import { KeptField } from '../../field-drafts/kept-field.tsx'
import type { FieldTexts } from '../../frame/forms/operation-form.server.ts'
import { SelectField } from '../../frame/forms/select-field.tsx'
import { savedHint } from '../../frame/forms/saved-hint.ts'
import type { ItemChoices } from './items.server.ts'

type Props = {
  /** What is stored. */
  stored: FieldTexts
  typed: FieldTexts | undefined
  /** Whether somebody else changed the item meanwhile. */
  isOvertaken?: boolean
  version: number | null
  errors: Partial<Record<string, string>>
  choices: ItemChoices
}

const lines: ReadonlySet<string> = new Set<ItemText>(['elements', 'basis', 'timeLimit', 'publisher', 'channels'])
const numbers: ReadonlySet<string> = new Set(['dueDay', 'dueWorkingDays', 'graceWorkingDays', 'position'])
const hints: Partial<Record<string, string>> = {
  elements: '要写出哪些内容，例如：办理依据、条件、材料、流程、结果。',
  basis: '照文件写全；下面的“依据”从各旗县市共用的表里选。',
  levelWords: '例如：县级、乡级',
  audience: '例如：全社会',
  method: '例如：主动公开',
}

/** Inputs for an item of disclosure. A refused form keeps what was typed. */
export const ItemForm = (props: Props) => (
  <>
    <h2 className="section-title">目录里的十列</h2>
    {itemTextNames.map((name) => (
      <Column key={name} name={name} {...props} />
    ))}
    <h2 className="section-title">由谁公开，多久一次</h2>
    <WhenFields {...props} />
    <h2 className="section-title">写文章时</h2>
    <WritingFields {...props} />
  </>
)

const hintOf = ({ stored, typed, isOvertaken = false }: Props, name: string, hint = '') =>
  savedHint(isOvertaken ? (stored[name] ?? '') : undefined, (typed ?? stored)[name] ?? '', hint)

function Line({
  name,
  label,
  hint,
  type,
  ...props
}: Props & { name: string; label: string; hint?: string; type?: 'date' }) {
  const isNumber = numbers.has(name)
  return (
    <Field
      name={name}
      label={label}
      error={props.errors[name]}
      defaultValue={(props.typed ?? props.stored)[name] ?? ''}
      autoComplete="off"
      hint={hintOf(props, name, hint)}
      type={type}
      inputMode={isNumber ? 'numeric' : undefined}
    />
  )
}

function Column({ name, ...props }: Props & { name: ItemText }) {
  const { title } = itemTexts[name]
  if (!lines.has(name)) return <Line name={name} label={title} hint={hints[name] ?? ''} {...props} />
  return (
    <KeptField
      name={name}
      label={title}
      hint={hintOf(props, name, hints[name])}
      error={props.errors[name]}
      saved={props.stored[name] ?? ''}
      typed={props.typed?.[name]}
      version={props.version}
      rows={name === 'elements' ? 5 : 2}
    />
  )
}

function WhenFields(props: Props) {
  const { errors, choices } = props
  const texts = props.typed ?? props.stored
  return (
    <>
      <Boxes
        id="levels"
        legend="由哪一级的单位公开"
        error={errors['levels']}
        boxes={Object.entries(itemLevels).map(([level, title]) => ({ name: `level-${level}`, title }))}
        texts={texts}
      />
      <Choice
        name="kind"
        label="多久公开一次"
        texts={texts}
        error={errors['kind']}
        options={Object.entries(periodKinds).map(([id, title]) => ({ id, title }))}
      />
      <Line name="dueDay" label="期后第一个月的几日前公开" hint="例如每季度第一个月 15 日前，写 15。" {...props} />
      <Line
        name="dueWorkingDays"
        label="或者：几个工作日内公开"
        hint="定期公开的，这两项填一个；发生时公开的，可以都不填。"
        {...props}
      />
      <Line name="graceWorkingDays" label="再宽限几个工作日" hint="不宽限的不填。" {...props} />
      <Line name="effectiveFrom" label="从哪天起公开" type="date" {...props} />
      <Line
        name="effectiveTo"
        label="到哪天为止"
        hint="停用这一项就填最后一天；过去的任务和文章仍在。一直公开的不填。"
        type="date"
        {...props}
      />
      <Choice name="ruleId" label="依据" texts={texts} error={errors['ruleId']} none options={choices.rules} />
    </>
  )
}

function WritingFields(props: Props) {
  const { errors, choices } = props
  const texts = props.typed ?? props.stored
  return (
    <>
      <Choice
        name="mainType"
        label="新文章放在哪个栏目"
        texts={texts}
        error={errors['typeIds']}
        none
        options={choices.categories}
      />
      <details>
        <summary>文章也可能在这些栏目</summary>
        <Boxes
          id="typeIds"
          legend="也可能在的栏目"
          error={undefined}
          boxes={choices.categories.map(({ id, title }) => ({ name: `type-${id}`, title }))}
          texts={texts}
        />
      </details>
      <Choice
        name="template"
        label="新文章用的模板"
        texts={texts}
        error={errors['template']}
        none
        options={templates.map(({ id, title }) => ({ id, title }))}
      />
      <Line
        name="titleWords"
        label="标题里的词"
        hint="旧文章的标题里有这些词的，列为“待核”；用顿号隔开，可以不填。"
        {...props}
      />
      <Line name="position" label="次序" hint="在清单里排第几；不填就排在最后。" {...props} />
    </>
  )
}

function Choice({
  texts,
  none = false,
  options,
  ...field
}: {
  name: string
  label: string
  texts: FieldTexts
  error: string | undefined
  /** Whether nothing may be chosen. */
  none?: boolean
  options: readonly { id: string | number; title: string }[]
}) {
  return (
    <SelectField {...field} none={none ? '没有选' : undefined} defaultValue={texts[field.name] ?? ''}>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

function Boxes({
  id,
  legend,
  error,
  boxes,
  texts,
}: {
  id: string
  legend: string
  error: string | undefined
  boxes: readonly { name: string; title: string }[]
  texts: FieldTexts
}) {
  return (
    <fieldset className="item-boxes" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {boxes.map(({ name, title }) => (
        <label key={name}>
          <input type="checkbox" name={name} value="1" defaultChecked={Boolean(texts[name])} />
          {title}
        </label>
      ))}
      <span id={`${id}-error`} className="field-error" role="alert">
        {error}
      </span>
    </fieldset>
  )
}
