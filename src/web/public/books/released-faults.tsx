/** That a book was released although it does not agree, in what, and why. */
export const ReleasedFaults = ({
  faults,
  unit,
}: {
  faults: { words: readonly string[]; reason: string } | null
  unit: string
}) =>
  faults === null ? null : (
    <div className="continuity continuity-differs">
      <p>
        <b>这本账有对不上或不完整的地方，公开时已经查出：</b>
      </p>
      <ul className="book-faults">
        {faults.words.map((words) => (
          <li key={words}>{words}。</li>
        ))}
      </ul>
      <p>{faults.reason === '' ? `${unit}没有公开说明原因。` : `${unit}的说明：${faults.reason}`}</p>
    </div>
  )
