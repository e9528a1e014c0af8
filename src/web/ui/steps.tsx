/** The steps of a way with their times; those to come have none. */
export function Steps({ label, steps }: { label: string; steps: readonly { title: string; time: string }[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ title, time }) => (
        <li key={title} className={time ? undefined : 'step-open'}>
          {title}
          <small>{time || '还没有'}</small>
        </li>
      ))}
    </ol>
  )
}
