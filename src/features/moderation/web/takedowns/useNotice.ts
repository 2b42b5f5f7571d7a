import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useInvalidFocus } from '../../../../design/index.ts';
import type { Answer, CallInput } from '../../../../platform/shared/contract.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { takedownRoutes } from '../../takedowns.contract.ts';

type Problems<Name extends string> = Partial<Record<Name | 'confirmed', string>>;

interface NoticeForm<Name extends string> {
  first: Record<Name, string>;
  /** The problems that need no answer of the server. */
  check: (fields: Record<Name, string>) => Problems<Name>;
  bodyOf: (fields: Record<Name, string>) => CallInput<typeof takedownRoutes.file>['body'];
  onSent: (answer: Answer<typeof takedownRoutes.file>) => void;
}

/** The state of a form of notices. Each problem stands at its field, and the first wrong field gets the focus. */
export function useNotice<Name extends string>({ first, check, bodyOf, onSent }: NoticeForm<Name>) {
  const [fields, setFields] = useState(first);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const form = useInvalidFocus(problems);
  const send = useMutation<Answer<typeof takedownRoutes.file>, ApiError>({
    mutationFn: () => call(takedownRoutes.file, { body: bodyOf(fields) }),
    onSuccess: answer => {
      setFields(first);
      setIsConfirmed(false);
      onSent(answer);
    },
    onError: error => {
      const found: Problems<Name> = {};
      for (const { path, message } of error.issues) {
        const name = path.split('.')[0] ?? '';
        if (isName(name)) found[name] ??= message;
      }
      if (Object.keys(found).length > 0) setProblems(found);
      else reportFailure(error, 'The notice could not be sent. Please try again.');
    },
  });
  const isName = (name: string): name is Name => name in first;
  const field = (name: Name) => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(fields);
    if (!isConfirmed) found.confirmed = 'Please confirm that the notice is accurate.';
    setProblems(found);
    if (Object.values(found).every(problem => problem === undefined)) send.mutate();
  };
  return {
    field,
    form: { ref: form, onSubmit: submit, noValidate: true, className: 'flex flex-col gap-4' },
    end: { isPending: send.isPending, isConfirmed, error: problems.confirmed, onConfirm: setIsConfirmed },
  };
}
