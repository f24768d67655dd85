/** Shows why a form was refused. */
export function Refusal({ refused }: { refused: { message: string } | null | undefined }) {
  return (
    <div aria-live="assertive">
      {refused && (
        <p className="refusal" role="alert">
          {refused.message}
        </p>
      )}
    </div>
  )
}
