/** What kind of personal data it is. */
export function KindField({
  kinds,
  chosen,
  error,
}: {
  kinds: readonly (readonly [value: string, title: string])[]
  chosen: string
  error: string | undefined
}) {
  return (
    <div className="field">
      <label htmlFor="kind">是哪一类个人信息</label>
      <select
        id="kind"
        name="kind"
        defaultValue={chosen}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'kind-error' : undefined}
      >
        <option value="">请选择</option>
        {kinds.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <span id="kind-error" className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}
