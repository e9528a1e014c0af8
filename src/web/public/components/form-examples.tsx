import { ComponentSection, Example, longText, unbrokenText } from '../../frame/component-section.tsx'
import { Field, PhoneField, TextField } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'

export const FormExamples = () => (
  <>
    <FieldExamples />
    <PhoneFieldExamples />
    <TextFieldExamples />
    <NoticeBoxExamples />
  </>
)

const FieldExamples = () => (
  <ComponentSection component={Field} about="有标签的输入框，提示和错误在下面。">
    <Example caption="常用">
      <Field name="field-usual" label="姓名" />
    </Example>
    <Example caption="有提示">
      <Field name="field-hint" label="姓名" hint="与身份证一致" defaultValue="示例甲" />
    </Example>
    <Example caption="有错误">
      <Field name="field-error" label="姓名" hint="与身份证一致" error="请填写姓名" required />
    </Example>
    <Example caption="文字过长">
      <Field name="field-long" label={longText} hint={longText} error={longText} defaultValue={longText} />
      <Field name="field-unbroken" label={unbrokenText} hint={unbrokenText} error={unbrokenText} />
    </Example>
    <Example caption="不能填">
      <Field name="field-disabled" label="姓名" defaultValue="示例甲" disabled />
      <Field name="field-read-only" label="姓名" defaultValue="示例甲" readOnly />
    </Example>
  </ComponentSection>
)

const PhoneFieldExamples = () => (
  <ComponentSection component={PhoneField} about="群众的手机号码。">
    <Example caption="常用">
      <PhoneField id="phone-usual" />
    </Example>
    <Example caption="有错误">
      <PhoneField id="phone-error" hint="用来查询答复" error="请填写 11 位手机号码" defaultValue="1390000" />
    </Example>
  </ComponentSection>
)

const TextFieldExamples = () => (
  <ComponentSection component={TextField} about="多行的输入框；工作人员页面用会保存草稿的 KeptField。">
    <Example caption="常用">
      <TextField name="text-usual" label="留言内容" rows={4} />
    </Example>
    <Example caption="有错误">
      <TextField name="text-error" label="留言内容" rows={4} hint="不超过 1000 字" error="请填写留言内容" />
    </Example>
    <Example caption="文字过长">
      <TextField name="text-long" label={longText} hint={unbrokenText} error={longText} defaultValue={longText} />
    </Example>
    <Example caption="不能填">
      <TextField name="text-disabled" label="留言内容" defaultValue="示例留言" disabled />
    </Example>
  </ComponentSection>
)

const NoticeBoxExamples = () => (
  <ComponentSection component={NoticeBox} about="表单的结果，有脚本时两秒后消失。">
    <Example caption="成功">
      <NoticeBox notice={{ kind: 'success', title: '提交成功', message: '我们会尽快答复。' }} />
    </Example>
    <Example caption="错误">
      <NoticeBox notice={{ kind: 'error', title: '提交失败', message: '请填写姓名。' }} />
    </Example>
    <Example caption="提醒">
      <NoticeBox notice={{ kind: 'warning', title: '没有找到', message: '请核对身份证号。' }} />
    </Example>
    <Example caption="文字过长">
      <NoticeBox notice={{ kind: 'error', title: longText, message: unbrokenText }} />
    </Example>
    <Example caption="没有结果：不显示">
      <NoticeBox notice={null} />
    </Example>
  </ComponentSection>
)
