/** A place to choose files or to drop them on. */
export function FileChoice({
  label = '选择文件',
  hint,
  accept,
  multiple = false,
  onChoose,
}: {
  label?: string
  hint: string
  accept?: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dropping files; the input has the keys.
    <label
      className="drop-zone"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onChoose([...event.dataTransfer.files])
      }}
    >
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        className="visually-hidden"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <strong>{label}</strong>
      <small>{hint}</small>
    </label>
  )
}
