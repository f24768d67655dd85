import {
  ColumnNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
  type BinaryOperationNode,
  type OperationNode,
  type OrderByItemNode,
} from 'kysely'
import { postgresTextOf } from '../by-dialect'

/** Writes queries so that they mean on PostgreSQL what they mean on SQLite. */
export class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = postgresTextOf(node)
    if (own) this.visitNode(own)
    else super.visitRaw(node)
  }

  /** SQLite sorts NULL before every value, PostgreSQL after. An id is never NULL, and its index is of PostgreSQL's kind. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    if (node.nulls || isId(node.orderBy)) return super.visitOrderByItem(node)
    super.visitOrderByItem({ ...node, nulls: isDescending(node.direction) ? 'last' : 'first' })
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const operator = OperatorNode.is(node.operator) ? node.operator.operator : undefined
    if ((operator === 'in' || operator === 'not in') && isEmptyList(node.rightOperand)) {
      // SQLite allows an empty list, and so no row is in it.
      this.append(operator === 'in' ? 'false' : 'true')
    } else if ((operator === 'is' || operator === 'is not') && isBound(node.rightOperand)) {
      this.visitNode(node.leftOperand)
      this.append(operator === 'is' ? ' is not distinct from ' : ' is distinct from ')
      this.visitNode(node.rightOperand)
    } else super.visitBinaryOperation(node)
  }
}

function isId(node: OperationNode): boolean {
  if (ReferenceNode.is(node)) return isId(node.column)
  if (RawNode.is(node)) {
    const [reference, ...others] = node.parameters
    const text = node.sqlFragments.join('')
    // `sql.ref` is a raw text around a reference.
    return reference === undefined ? /(^|\.)"id"$/.test(text) : text === '' && others.length === 0 && isId(reference)
  }
  return ColumnNode.is(node) && node.column.name === 'id'
}

function isDescending(direction: OperationNode | undefined): boolean {
  return direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0]?.trim().toLowerCase() === 'desc'
}

function isEmptyList(node: OperationNode): boolean {
  return (PrimitiveValueListNode.is(node) || ValueListNode.is(node)) && node.values.length === 0
}

/** True for `is $1`; `is null` has its NULL in the text. */
function isBound(node: OperationNode): boolean {
  return ValueNode.is(node) && node.immediate !== true
}
