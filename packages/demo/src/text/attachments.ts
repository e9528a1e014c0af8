/** What an attachment is made as; `form` is the blank form that several articles share, `scan` a stamped PDF. */
export type AttachmentKind = 'xlsx' | 'csv' | 'pdf' | 'scan' | 'docx' | 'form'

export type DemoAttachment = {
  name: string
  /** unique among all demo files, or shared by identical ones */
  file: string
  kind: AttachmentKind
}
