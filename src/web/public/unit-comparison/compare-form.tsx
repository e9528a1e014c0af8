import { href } from '../../href.ts'
import type { FormChoices } from './form-choices.server.ts'

/** What to compare. Submits to the page itself, with or without JavaScript; its address holds all of it. */
export const CompareForm = ({ form }: { form: FormChoices }) => (
  <form className="compare-form" action={href('/compare')} aria-label="选择要比的项目、单位和时间">
    <div className="compare-line">
      <Quarters name="from" label="从" form={form} />
      <Quarters name="until" label="到" form={form} />
      <label>
        <span>每列</span>
        <select name="by" defaultValue={form.by === 'year' ? 'year' : ''}>
          <option value="">一个季度</option>
          <option value="year">一年</option>
        </select>
      </label>
      <label>
        <span>比</span>
        <select name="per" defaultValue={form.per ?? ''}>
          <option value="">全村的数</option>
          <option value="mu">每亩集体资源的数</option>
        </select>
      </label>
    </div>
    <details>
      <summary>比哪几项（最多 6 项）</summary>
      {form.items.map(({ title, items }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {items.map(({ code, title: name, isChosen }) => (
            <Choice key={code} name="items" value={code} title={name} isChosen={isChosen} />
          ))}
        </fieldset>
      ))}
    </details>
    <details>
      <summary>
        哪些苏木乡镇
        {form.townships.some(({ isChosen }) => isChosen) ? '' : `（现在是${form.district}全部）`}
      </summary>
      <fieldset>
        <legend>一个也不勾，就是全部</legend>
        {form.townships.map(({ id, title, isChosen }) => (
          <Choice key={id} name="area" value={String(id)} title={title} isChosen={isChosen} />
        ))}
      </fieldset>
    </details>
    <Villages form={form} />
    <button type="submit" className="button button-primary">
      比一比
    </button>
  </form>
)

const Villages = ({ form }: { form: FormChoices }) =>
  form.villages.length === 0 ? (
    <p className="compare-hint">只想比其中几个村：先勾苏木乡镇，点“比一比”，再勾村。</p>
  ) : (
    <details open={form.chosen > 0}>
      <summary>
        只比其中几个村
        {form.chosen > 0 ? `（已选 ${form.chosen} 个）` : ''}
      </summary>
      <fieldset>
        <legend>一个也不勾，就是所选苏木乡镇的全部；换别的苏木乡镇可以接着勾</legend>
        {form.villages.map(({ id, name, isChosen }) => (
          <Choice key={id} name="units" value={String(id)} title={name} isChosen={isChosen} />
        ))}
      </fieldset>
    </details>
  )

const Quarters = ({ name, label, form }: { name: 'from' | 'until'; label: string; form: FormChoices }) => (
  <label>
    <span>{label}</span>
    <select name={name} defaultValue={form[name]}>
      {form.quarters.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  </label>
)

const Choice = ({
  name,
  value,
  title,
  isChosen,
}: {
  name: string
  value: string
  title: string
  isChosen: boolean
}) => (
  <label className="compare-choice">
    <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
    {title}
  </label>
)
