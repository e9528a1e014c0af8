import { ComponentSection, Example, longText, thousandsOfIds, unbrokenText } from '../../frame/component-section.tsx'
import { FilterPicker, Picker, PickerField } from '../frame/forms/picker.tsx'

export const PickerExamples = () => (
  <>
    <PickerFieldExamples />
    <FilterPickerExamples />
    <BarePickerExamples />
  </>
)

const few = [
  {
    title: '苏木镇',
    options: [
      { id: 1, title: '示例苏木', spelling: 'shi li su mu' },
      { id: 2, title: '示例镇', spelling: 'shi li zhen' },
    ],
  },
  { title: '嘎查村', options: [{ id: 3, title: '示例嘎查', note: '示例苏木', spelling: 'shi li ga cha' }] },
]
const long = [
  {
    title: longText,
    options: [
      { id: 1, title: longText, note: longText },
      { id: 2, title: unbrokenText, note: unbrokenText },
    ],
  },
]
const many = [
  { title: '嘎查村', options: thousandsOfIds.map((id) => ({ id, title: `示例嘎查${id}`, note: '示例苏木' })) },
]
const common = { label: '发布单位', none: '请选择' }

const PickerFieldExamples = () => (
  <ComponentSection component={PickerField} about="按名称、拼音、首字母或代码找一项，有标签和错误。">
    <Example caption="常用">
      <PickerField {...common} name="picker-usual" groups={few} chosen={3} />
    </Example>
    <Example caption="没有选项">
      <PickerField {...common} name="picker-none" groups={[]} />
    </Example>
    <Example caption="有错误">
      <PickerField {...common} name="picker-error" groups={few} hint="可以打首字母" error="请选择发布单位" required />
    </Example>
    <Example caption="文字过长">
      <PickerField
        {...common}
        name="picker-long"
        label={longText}
        groups={long}
        chosen={1}
        hint={unbrokenText}
        error={longText}
      />
    </Example>
    <Example caption="三千项">
      <PickerField {...common} name="picker-many" groups={many} />
    </Example>
  </ComponentSection>
)

const FilterPickerExamples = () => (
  <ComponentSection component={FilterPicker} about="筛选列表的表单里的选择框。">
    <Example caption="常用">
      <form className="staff-filter">
        <FilterPicker {...common} name="filter-usual" groups={few} />
      </form>
    </Example>
    <Example caption="文字过长">
      <form className="staff-filter">
        <FilterPicker {...common} name="filter-long" label={longText} groups={long} chosen={2} />
      </form>
    </Example>
  </ComponentSection>
)

const BarePickerExamples = () => (
  <ComponentSection component={Picker} about="选择框本身，标签由用它的页面写。">
    <Example caption="常用">
      <div className="field">
        <label htmlFor="picker-bare">发布单位</label>
        <Picker {...common} name="picker-bare" groups={few} />
      </div>
    </Example>
  </ComponentSection>
)
