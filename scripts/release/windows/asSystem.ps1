# Runs a program as SYSTEM, as tools that install for many computers do, and ends with its exit code.
param(
  [Parameter(Mandatory)] [string] $Program,
  [Parameter(Mandatory)] [string] $Arguments
)
$ErrorActionPreference = 'Stop'
$task = "clinic-companion-$([guid]::NewGuid())"
$action = New-ScheduledTaskAction -Execute $Program -Argument $Arguments
$principal = New-ScheduledTaskPrincipal -UserId 'NT AUTHORITY\SYSTEM' -RunLevel Highest
Register-ScheduledTask -TaskName $task -Action $action -Principal $principal | Out-Null
try {
  Start-ScheduledTask -TaskName $task
  # 267009: still running; 267011: has not run yet.
  do {
    Start-Sleep -Seconds 1
    $result = (Get-ScheduledTaskInfo -TaskName $task).LastTaskResult
  } while ($result -eq 267009 -or $result -eq 267011)
} finally {
  Unregister-ScheduledTask -TaskName $task -Confirm:$false
}
"$Program ended with $result"
exit $result
