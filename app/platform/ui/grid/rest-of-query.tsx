import { useScreenQuery } from '../frame/location'

/** The rest of the query as hidden inputs, in a GET form that changes a part of it. */
export function RestOfQuery({ without }: { without: readonly string[] }) {
  const query = useScreenQuery()
  return (
    <>
      {[...query].map(([name, value], index) =>
        name === 'index' || without.includes(name) ? null : (
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ),
      )}
    </>
  )
}
