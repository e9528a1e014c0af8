import { ComponentSection, Example, longText, manyIds, unbrokenText } from '../../frame/component-section.tsx'
import { CsvFileField } from '../frame/forms/checked-import.tsx'
import { FileChoice } from '../frame/forms/file-choice.tsx'
import { KeptText } from '../frame/forms/kept-text.tsx'
import { OfficePhone } from '../frame/forms/office-phone.tsx'
import { SelectField } from '../frame/forms/select-field.tsx'

export const FieldExamples = () => (
  <>
    <SelectFieldExamples />
    <FileChoiceExamples />
    <CsvFileFieldExamples />
    <OfficePhoneExamples />
    <KeptTextExamples />
  </>
)

const SelectFieldExamples = () => (
  <ComponentSection component={SelectField} about="有标签的下拉框，第一项是“不选”。">
    <Example caption="常用">
      <SelectField name="select-usual" label="栏目" none="请选择" error={undefined}>
        <option>村务公开</option>
      </SelectField>
    </Example>
    <Example caption="没有选项">
      <SelectField name="select-none" label="栏目" none="没有可选的栏目" error={undefined} />
    </Example>
    <Example caption="有错误">
      <SelectField name="select-error" label="栏目" none="请选择" hint="决定在哪里公开" error="请选择栏目" />
    </Example>
    <Example caption="文字过长">
      <SelectField name="select-long" label={longText} none={longText} hint={unbrokenText} error={longText}>
        <option>{unbrokenText}</option>
      </SelectField>
    </Example>
    <Example caption="选项极多">
      <SelectField name="select-many" label="栏目" none="请选择" error={undefined}>
        {manyIds.map((id) => (
          <option key={id}>栏目 {id}</option>
        ))}
      </SelectField>
    </Example>
    <Example caption="不能选">
      <SelectField name="select-disabled" label="栏目" none="村务公开" error={undefined} disabled />
    </Example>
  </ComponentSection>
)

const ignore = () => undefined

const FileChoiceExamples = () => (
  <ComponentSection component={FileChoice} about="选择文件，或把文件拖到这里。">
    <Example caption="常用">
      <FileChoice hint="图片，不超过 5 MB" onChoose={ignore} />
    </Example>
    <Example caption="可以选几个">
      <FileChoice label="添加附件" hint="PDF、Word 或 Excel" multiple onChoose={ignore} />
    </Example>
    <Example caption="文字过长">
      <FileChoice label={longText} hint={unbrokenText} onChoose={ignore} />
    </Example>
  </ComponentSection>
)

const CsvFileFieldExamples = () => (
  <ComponentSection component={CsvFileField} about="选择要核对和导入的 CSV 文件。">
    <Example caption="常用">
      <CsvFileField id="csv-usual" label="单位名册" error={undefined} />
    </Example>
    <Example caption="有错误">
      <CsvFileField id="csv-error" label="单位名册" hint="第一行是列名" error="请选择文件" />
    </Example>
    <Example caption="文字过长">
      <CsvFileField id="csv-long" label={longText} hint={unbrokenText} error={longText} />
    </Example>
  </ComponentSection>
)

const OfficePhoneExamples = () => (
  <ComponentSection component={OfficePhone} about="确认文字里的手机号码是办公电话。">
    <Example caption="常用">
      <OfficePhone view={{ mobiles: '13900000000', isConfirmed: false }} />
    </Example>
    <Example caption="已经确认">
      <OfficePhone view={{ mobiles: '13900000000', isConfirmed: true }} />
    </Example>
    <Example caption="没有手机号码：不显示">
      <OfficePhone view={{ mobiles: '', isConfirmed: false }} />
    </Example>
    <Example caption="号码极多">
      <OfficePhone
        view={{
          mobiles: manyIds.map((id) => `139000000${String(id).padStart(2, '0')}`).join('、'),
          isConfirmed: false,
        }}
      />
    </Example>
  </ComponentSection>
)

const KeptTextExamples = () => (
  <ComponentSection component={KeptText} about="别人先办理了，没有保存的文字供复制。">
    <Example caption="常用">
      <KeptText label="答复" text="您好，您反映的问题已经核实。" />
    </Example>
    <Example caption="没有文字：不显示">
      <KeptText label="答复" text="" />
    </Example>
    <Example caption="文字过长">
      <KeptText label={longText} text={`${longText}\n`.repeat(30) + unbrokenText} />
    </Example>
  </ComponentSection>
)
