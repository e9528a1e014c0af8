import type { ReactNode } from 'react'
import { UNSAFE_DataRouterNavigationContext as NavigationContext } from 'react-router'
import { ComponentSection, Example, longText, unbrokenText } from '../../frame/component-section.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { CheckButton, ConfirmImport } from '../frame/forms/checked-import.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { MoveButtons } from '../frame/move-buttons.tsx'

export const ActionExamples = () => (
  <>
    <SubmitButtonExamples />
    <ActionFormExamples />
    <MoveButtonsExamples />
    <CheckButtonExamples />
    <ConfirmImportExamples />
  </>
)

const submitting = {
  revalidation: 'idle',
  navigation: {
    state: 'submitting',
    location: { pathname: '/', search: '', hash: '', state: null, key: '', mask: undefined },
    matches: [],
    historyAction: 'PUSH',
    formMethod: 'POST',
    formAction: '/',
    formEncType: 'application/x-www-form-urlencoded',
    formData: new FormData(),
    json: undefined,
    text: undefined,
  },
} as unknown as NonNullable<Parameters<typeof NavigationContext.Provider>[0]['value']>

/** While a form is on its way. React Router has no other way to show that. */
const Busy = ({ children }: { children: ReactNode }) => (
  <NavigationContext.Provider value={submitting}>{children}</NavigationContext.Provider>
)

const SubmitButtonExamples = () => (
  <ComponentSection component={SubmitButton} about="只提交一次的按钮。">
    <Example caption="常用">
      <SubmitButton>保存</SubmitButton>
    </Example>
    <Example caption="主要的">
      <SubmitButton primary>提交审核</SubmitButton>
    </Example>
    <Example caption="正在提交">
      <Busy>
        <SubmitButton primary>提交审核</SubmitButton> <SubmitButton>保存</SubmitButton>
      </Busy>
    </Example>
    <Example caption="文字过长">
      <SubmitButton primary>{longText}</SubmitButton>
    </Example>
  </ComponentSection>
)

const ActionFormExamples = () => (
  <ComponentSection component={ActionForm} about="一个按钮和关于它的一句话。">
    <Example caption="常用">
      <ActionForm intent="publish" title="发布" about="发布以后，群众就能看到。" primary />
    </Example>
    <Example caption="没有说明">
      <ActionForm intent="delete" title="删除" />
    </Example>
    <Example caption="正在提交">
      <Busy>
        <ActionForm intent="publish" title="发布" about="发布以后，群众就能看到。" primary />
      </Busy>
    </Example>
    <Example caption="文字过长">
      <ActionForm intent="publish" title={longText} about={unbrokenText} />
    </Example>
  </ComponentSection>
)

const entry = { id: 1, version: 1, title: '示例横幅' }

const MoveButtonsExamples = () => (
  <ComponentSection component={MoveButtons} about="在列表里上移和下移。">
    <Example caption="常用">
      <p className="form-buttons">
        <MoveButtons entry={entry} isFirst={false} isLast={false} />
      </p>
    </Example>
    <Example caption="第一项">
      <p className="form-buttons">
        <MoveButtons entry={entry} isFirst isLast={false} />
      </p>
    </Example>
    <Example caption="最后一项">
      <p className="form-buttons">
        <MoveButtons entry={entry} isFirst={false} isLast />
      </p>
    </Example>
    <Example caption="只有一项：不显示">
      <p className="form-buttons">
        <MoveButtons entry={entry} isFirst isLast />
      </p>
    </Example>
    <Example caption="正在提交">
      <Busy>
        <p className="form-buttons">
          <MoveButtons entry={entry} isFirst={false} isLast={false} />
        </p>
      </Busy>
    </Example>
  </ComponentSection>
)

const CheckButtonExamples = () => (
  <ComponentSection component={CheckButton} about="导入以前先核对。">
    <Example caption="常用">
      <CheckButton />
    </Example>
    <Example caption="正在核对">
      <Busy>
        <CheckButton />
      </Busy>
    </Example>
  </ComponentSection>
)

const checked = { text: '', digest: '' }

const ConfirmImportExamples = () => (
  <ComponentSection component={ConfirmImport} about="核对以后确认导入。">
    <Example caption="常用">
      <ConfirmImport checked={checked} title="导入 12 个单位" hint="导入以后可以逐个修改。" />
    </Example>
    <Example caption="正在导入">
      <Busy>
        <ConfirmImport checked={checked} title="导入 12 个单位" busyTitle="正在导入……" />
      </Busy>
    </Example>
    <Example caption="文字过长">
      <ConfirmImport checked={checked} title={longText} hint={unbrokenText} />
    </Example>
  </ComponentSection>
)
